"""Chromium without a screen, driven by its debugging protocol over two pipes."""

import itertools
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

# In seconds.
LONGEST_WAIT = 60


class Browser:
    """A browser with one page; requests and console messages of the page are recorded."""

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="page-test-")
        here_in, there_out = os.pipe()
        there_in, here_out = os.pipe()
        command = [
            "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
            "--user-data-dir=" + self.profile, "--no-first-run", "--disable-background-networking", "about:blank",
        ]

        def connect():
            # Chromium reads commands from descriptor 3 and writes answers to 4.
            first, second = os.dup(there_in), os.dup(there_out)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen(
            command, preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(there_in)
        os.close(there_out)
        self.input, self.output = os.fdopen(here_in, "rb", 0), os.fdopen(here_out, "wb", 0)
        self.rest, self.numbers, self.events, self.session = b"", itertools.count(1), [], None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Network", "Runtime", "Log"]:
            self.call(domain + ".enable")

    def message(self):
        while b"\0" not in self.rest:
            is_ready, _, _ = select.select([self.input], [], [], LONGEST_WAIT)
            piece = self.input.read(1 << 16) if is_ready else None
            if not piece:
                raise RuntimeError("Chromium does not answer")
            self.rest += piece
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **parameters):
        number = next(self.numbers)
        order = {"id": number, "method": method, "params": parameters}
        if self.session:
            order["sessionId"] = self.session
        self.output.write(json.dumps(order).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, address):
        """Opens an address, and waits until the page and its pictures are loaded."""
        self.events = []
        self.call("Page.navigate", url=address)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.message())
        # Later requests and scripts.
        time.sleep(0.3)
        self.evaluate("1")

    def evaluate(self, expression):
        """The value of an expression; the policy of the page does not apply to it."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"])
        return result["result"].get("value")

    def requests(self):
        """The addresses that the page has requested, without its own."""
        found = [event["params"] for event in self.events if event.get("method") == "Network.requestWillBeSent"]
        return [request["request"]["url"] for request in found[1:]]

    def press(self, key, code=None, text=None):
        for kind in ["keyDown", "keyUp"]:
            more = {"text": text} if text and kind == "keyDown" else {}
            self.call(
                "Input.dispatchKeyEvent", type=kind, key=key, code=code or key,
                windowsVirtualKeyCode={"Tab": 9, "Enter": 13, "ArrowRight": 39, " ": 32}.get(key, 0), **more)

    def resize(self, width, height, scale=1):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
        except (RuntimeError, OSError):
            pass
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.profile, ignore_errors=True)
