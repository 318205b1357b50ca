"""Small archives and compressed texts of many kinds, for the fuzzer to start from."""

import bz2
import gzip
import io
import lzma
import struct
import tarfile
import zipfile
import zlib

LINES = b'{"id":1}\n{"id":2}\n'


class _Pipe(io.RawIOBase):
    """Where nothing can go back, so that sizes follow the bytes."""

    def __init__(self):
        self.bytes = b""

    def writable(self):
        return True

    def write(self, piece):
        self.bytes += bytes(piece)
        return len(piece)


def _zip(members, method=zipfile.ZIP_STORED, large=False, comment=b"", pipe=False):
    target = _Pipe() if pipe else io.BytesIO()
    with zipfile.ZipFile(target, "w", method) as archive:
        archive.comment = comment
        for name, content in members:
            info = zipfile.ZipInfo(name)
            info.compress_type = method
            info.external_attr = 0o644 << 16
            with archive.open(info, "w", force_zip64=large) as member:
                member.write(content)
    return target.bytes if pipe else target.getvalue()


def _tar(members, format=tarfile.USTAR_FORMAT, ended=True):
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w", format=format) as archive:
        for name, content in members:
            info = tarfile.TarInfo(name)
            if isinstance(content, bytes):
                info.size = len(content)
                archive.addfile(info, io.BytesIO(content))
            else:
                info.type, info.linkname = content
                archive.addfile(info)
        end = archive.offset
    return target.getvalue()[: end + (1024 if ended else 0)]


def _gzip(content, name=None):
    if name is None:
        return gzip.compress(content, mtime=0)
    target = io.BytesIO()
    with gzip.GzipFile(name, "wb", fileobj=target, mtime=0) as file:
        file.write(content)
    return target.getvalue()


def _xz(content, **more):
    return lzma.compress(content, **more)


def _zstd(content, window=0, repeated=0):
    """A frame with one block as it is, and one that repeats a byte."""
    blocks = struct.pack("<I", len(content) << 3 | (not repeated))[:3] + content
    if repeated:
        blocks += struct.pack("<I", repeated << 3 | 3)[:3] + b"\n"
    return b"\x28\xb5\x2f\xfd\x00" + bytes([window]) + blocks


def _patched(content, offset, piece):
    return content[:offset] + piece + content[offset + len(piece):]


def archives():
    """The archives, each as bytes."""
    two = [("a.json", LINES), ("b/c.json", LINES)]
    plain = _zip(two)
    yield b""
    yield LINES
    yield plain
    yield _zip([])
    yield _zip(two, zipfile.ZIP_DEFLATED)
    yield _zip(two, zipfile.ZIP_BZIP2)
    yield _zip(two, zipfile.ZIP_LZMA)
    yield _zip(two, large=True)
    yield _zip(two, zipfile.ZIP_DEFLATED, large=True, pipe=True)
    yield _zip(two, pipe=True)
    yield _zip(two, comment=b"PK\x05\x06 a comment")
    yield _zip([("folder/", b""), ("../../up", LINES), ("\x1b[31m", LINES)])
    yield b"MZ, a program" + plain
    yield plain[: plain.index(b"PK\x01\x02")]
    yield plain[:-12]
    # An encrypted member, and one of an unknown method.
    yield _patched(_patched(plain, 6, b"\x01\x00"), plain.index(b"PK\x01\x02") + 8, b"\x01\x00")
    yield _patched(_patched(plain, 8, b"\x63\x00"), plain.index(b"PK\x01\x02") + 10, b"\x63\x00")
    # Members that overlap: the second entry leads to the first member.
    yield _patched(plain, plain.rindex(b"PK\x01\x02") + 42, b"\0\0\0\0")
    # More members than there are.
    yield _patched(plain, plain.rindex(b"PK\x05\x06") + 8, b"\xff\xff\xff\xff")
    yield _tar(two, ended=False)
    yield _tar(two[:1])
    yield _tar([("x" * 120, LINES)], tarfile.GNU_FORMAT, ended=False)
    yield _tar([("é" * 120, LINES)], tarfile.PAX_FORMAT, ended=False)
    yield _tar(two[:1] + [("link", (tarfile.SYMTYPE, "/etc/passwd")),
                          ("hard", (tarfile.LNKTYPE, "a.json"))], ended=False)
    yield _tar([("device", (tarfile.CHRTYPE, "")), ("folder", (tarfile.DIRTYPE, ""))] + two[:1],
               ended=False)
    cut = _tar(two, ended=False)
    yield cut[: len(cut) - 700]
    yield _patched(cut, 148, b"0000000")
    yield _gzip(LINES)
    yield _gzip(LINES, "a.json")
    yield _gzip(LINES) + _gzip(LINES)
    yield _gzip(LINES) + bytes(20)
    yield _gzip(LINES)[:-6]
    yield _patched(_gzip(LINES), len(_gzip(LINES)) - 8, b"\0\0\0\0")
    yield _gzip(b"\n" * 4000)
    yield bz2.compress(LINES)
    yield bz2.compress(b"")
    yield bz2.compress(LINES) + bz2.compress(LINES)
    yield bz2.compress(LINES)[:-5]
    yield _xz(LINES)
    yield _xz(LINES, check=lzma.CHECK_CRC32)
    yield _xz(LINES, filters=[{"id": lzma.FILTER_DELTA, "dist": 4}, {"id": lzma.FILTER_LZMA2}])
    yield _xz(LINES) + bytes(4) + _xz(LINES)
    yield _xz(LINES)[:-9]
    yield _zstd(LINES)
    yield _zstd(LINES, repeated=3000)
    yield _zstd(LINES) + _zstd(LINES, window=0x88)
    yield _zstd(LINES, window=0xA8)
    yield _zstd(LINES)[:-3]
    # Nested, as archives of streams and of accounts are.
    inner = _zip([("data/tweets.js", b'window.YTD.tweets.part0 = [{"tweet":{"id":"1"}}]')])
    yield _zip([("inner.zip", inner), ("b", LINES)], zipfile.ZIP_DEFLATED)
    yield _zip([("inner.zip", inner)])
    yield _tar([("00.json.bz2", bz2.compress(LINES)), ("01.json.gz", _gzip(LINES))], ended=False)
    yield _gzip(_tar(two))
    yield bz2.compress(_tar(two))
    yield _xz(_tar(two))
    yield _zip([("day.tar", _tar([("30.json.bz2", bz2.compress(LINES))]))], zipfile.ZIP_DEFLATED)
    yield _zip([("cut.gz", _gzip(LINES)[:-4]), ("fine.gz", _gzip(LINES))])
    deep = LINES
    for _ in range(9):
        deep = _gzip(deep)
    yield deep
    deep = LINES
    for level in range(9):
        deep = _zip([(str(level), deep)])
    yield deep
    yield b"PK\x05\x06" + bytes(18)
    yield b"\x1f\x8b" + zlib.compress(LINES)
    yield b"SQLite format 3\0" + bytes(84)
