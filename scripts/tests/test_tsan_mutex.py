"""Tests of what ThreadSanitizer is told of Swift's Mutex."""

import os
import pathlib
import subprocess
import tempfile
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parent.parent

PROGRAM = """
import Glibc
import Synchronization

// Safe: it isn't, where UNGUARDED is given; that is what the test looks for.
final class Counter: @unchecked Sendable {
  let lock = Mutex(0)
  var value = 0
  let threadCount = Atomic(0)
}

let counter = Counter()

func count() {
  // Else one thread could be through before the other begins. No order comes of this.
  counter.threadCount.add(1, ordering: .relaxed)
  while counter.threadCount.load(ordering: .relaxed) < 2 { sched_yield() }
  for _ in 0..<8000 {
#if UNGUARDED
    counter.value += 1
#endif
    counter.lock.withLock { inner in
      inner += 1
#if !UNGUARDED
      counter.value += 1
#endif
    }
  }
}

let threads = (0..<2).map { _ in
  var thread = pthread_t()
  pthread_create(&thread, nil, { _ in count(); return nil }, nil)
  return thread
}
for thread in threads { pthread_join(thread, nil) }
print(counter.lock.withLock { $0 })
"""


class MutexTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(cls.folder.name)
        (folder / "main.swift").write_text(PROGRAM)
        cls.library = folder / "mutex.so"
        subprocess.run([SCRIPTS / "tsan", "--library", cls.library], check=True)
        for name, options in (("guarded", []), ("unguarded", ["-D", "UNGUARDED"])):
            subprocess.run(
                ["swiftc", "-sanitize=thread", "-module-name", "main", *options,
                 folder / "main.swift", "-o", folder / name], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def run_program(self, name):
        return subprocess.run(
            [pathlib.Path(self.folder.name) / name], capture_output=True, text=True,
            env=os.environ | {"LD_PRELOAD": str(self.library), "TSAN_OPTIONS": "exitcode=66"})

    def test_guarded_values_are_no_race(self):
        result = self.run_program("guarded")
        self.assertEqual((result.returncode, result.stdout), (0, "16000\n"), result.stderr)

    def test_unguarded_values_are_one(self):
        result = self.run_program("unguarded")
        self.assertEqual((result.returncode, result.stdout), (66, "16000\n"))
        self.assertIn("ThreadSanitizer", result.stderr)


if __name__ == "__main__":
    unittest.main()
