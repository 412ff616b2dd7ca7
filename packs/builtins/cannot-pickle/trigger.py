# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import pickle
import threading

job = {"name": "fetch", "lock": threading.Lock()}
data = pickle.dumps(job)
