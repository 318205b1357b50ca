"""Just enough of Swift's syntax to look for words in code, not in comments and texts."""


def blanked(source):
    """The source with comments and string literals replaced by blanks; line breaks stay.

    Code inside of an interpolation counts as part of its literal.
    """
    result = list(source)
    position = 0
    while position < len(source):
        end = _end_of_noncode(source, position)
        if end == position:
            position += 1
            continue
        for index in range(position, end):
            if source[index] != "\n":
                result[index] = " "
        position = end
    return "".join(result)


def _end_of_noncode(source, start):
    """The end of the comment or literal that starts here, or `start` if none does."""
    if source.startswith("//", start):
        end = source.find("\n", start)
        return len(source) if end < 0 else end
    if source.startswith("/*", start):
        return _end_of_block_comment(source, start)
    if source[start] in '"#':
        return _end_of_string(source, start)
    return start


def _end_of_block_comment(source, start):
    depth = 0
    position = start
    while position < len(source):
        if source.startswith("/*", position):
            depth += 1
            position += 2
        elif source.startswith("*/", position):
            depth -= 1
            position += 2
            if depth == 0:
                return position
        else:
            position += 1
    return len(source)


def _end_of_string(source, start):
    """The end of a literal such as "a", #"a"# #/a/# or a multi-line one; `start` if it is none."""
    position = start
    while source.startswith("#", position):
        position += 1
    hashes = source[start:position]
    if hashes and source.startswith("/", position):
        end = source.find("/" + hashes, position + 1)
        return len(source) if end < 0 else end + 1 + len(hashes)
    if not source.startswith('"', position):
        # A macro or a directive.
        return start
    quote = '"""' if source.startswith('"""', position) else '"'
    position += len(quote)
    closing = quote + hashes
    escape = "\\" + hashes
    while position < len(source):
        if source.startswith(closing, position):
            return position + len(closing)
        if source.startswith(escape + "(", position):
            position = _end_of_interpolation(source, position + len(escape))
        elif source.startswith(escape, position):
            position += len(escape) + 1
        elif source[position] == "\n" and quote == '"':
            return position
        else:
            position += 1
    return len(source)


def _end_of_interpolation(source, start):
    depth = 0
    position = start
    while position < len(source):
        end = _end_of_noncode(source, position)
        if end > position:
            position = end
            continue
        if source[position] == "(":
            depth += 1
        elif source[position] == ")":
            depth -= 1
            if depth == 0:
                return position + 1
        position += 1
    return len(source)


def end_of_parentheses(code, start):
    """The position behind the parenthesis that closes the one at `start`, in blanked code."""
    depth = 0
    for position in range(start, len(code)):
        if code[position] in "([{":
            depth += 1
        elif code[position] in ")]}":
            depth -= 1
            if depth == 0:
                return position + 1
    return len(code)


def line_number(source, position):
    """The number of the line that a position is in, from 1."""
    return source.count("\n", 0, position) + 1
