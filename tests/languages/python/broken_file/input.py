def fine():
    """Fine."""
    return 1


class Half:
    def method(self):
        return 2

def broken(:
    pass


def later():
    return 3
