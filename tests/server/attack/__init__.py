"""Attacks on a server, each a tool that can be run at any volume. `python -m tests.server.attack` runs all of them.

They go to this machine only, and each is bounded in count and time.
"""
