"""Where somebody comes from. Whoever has one IPv6 address has a whole network of them, so a /64 counts as one."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection


@lru_cache(4096)
def network_of(host: str) -> str:
    """The address that limits count: an IPv4 address, or the first half of an IPv6 one."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"


def address_of(connection: HTTPConnection) -> str:
    return network_of(connection.client.host) if connection.client else ""
