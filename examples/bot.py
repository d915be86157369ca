"""A bot that sits down at a table and plays the first legal move it sees.

python examples/bot.py http://127.0.0.1:8642 TABLE SEAT
"""

import json
import sys
from urllib.request import Request, urlopen

server, table, seat = sys.argv[1:]


def ask(path, body=None, token=""):
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    return urlopen(Request(server + path, json.dumps(body).encode() if body is not None else None, headers))


token = json.load(ask("/api/bots", {"name": "First move"}))["token"]
ask(f"/api/tables/{table}/sit", {"seat": int(seat)}, token)

for line in ask(f"/api/tables/{table}/stream", token=token):
    if not line.strip():
        continue
    look = json.loads(line)
    if look.get("moves"):
        choice = look["moves"][0]
        print(choice["text"])
        body = {"id": str(look["version"]), "version": look["version"], "moves": [choice["index"]]}
        ask(f"/api/tables/{table}/move", body, token)
    if look.get("result"):
        print("scores:", look["result"]["scores"])
