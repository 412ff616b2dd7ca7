# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import pickle
import threading

job = {"name": "fetch", "lock": threading.Lock()}
data = pickle.dumps({"name": job["name"]})
assert data.endswith(b".") and pickle.loads(data) == {"name": "fetch"}
