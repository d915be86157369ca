"""Many tables: HTTP, WebSocket, store, identity. No rule of any game."""
