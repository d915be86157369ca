"""`python -m beguile` is `beguile`."""

import sys

from beguile.cli import main

sys.exit(main())
