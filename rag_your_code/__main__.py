"""``python -m rag_your_code`` is the ``rag-your-code`` command."""

import sys

from rag_your_code.cli import main

sys.exit(main())
