# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
import requests

session = requests.Session()
session.cookies.set("id", "1", domain="shop.example")
session.cookies.set("id", "2", domain="pay.example")
value = session.cookies.get("id")
