"""`python -m pushworks`: the command line."""

from pushworks.apps.cli.start import main

if __name__ == "__main__":
    main()
