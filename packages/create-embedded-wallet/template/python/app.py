"""YOURS: the web app, with what Python brings along. `wallet.py` has what the wallet needs."""
import json
import os
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from data import log_in, open_order, orders_of, user_of
from wallet import answer_hook


class App(BaseHTTPRequestHandler):
    def do_GET(self):
        user = user_of(self.session())
        if self.path == "/":
            with open("page.html", "rb") as page:
                self.send(200, page.read(), "text/html; charset=utf-8")
        elif self.path == "/me":
            self.send(200, user and {"email": user["email"], "orders": orders_of(user)})
        else:
            self.send(404, None)

    def do_POST(self):
        user = user_of(self.session())
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if self.path == "/wallet-hooks":
            status, said, is_over = answer_hook(self.headers, body, self.session())
            return self.send(status, said, cookie="session=; Max-Age=0; Path=/" if is_over else None)
        if self.headers.get("content-type") != "application/json":  # no form of another site can send it
            return self.send(415, None)
        if self.path == "/login":
            session = log_in(json.loads(body)["email"])
            return self.send(200, None, cookie=f"session={session}; HttpOnly; SameSite=Lax; Path=/")
        if self.path == "/orders" and user:
            return self.send(200, open_order(user))
        self.send(404, None)

    def session(self):
        cookie = SimpleCookie(self.headers.get("cookie", "")).get("session")
        return cookie and cookie.value

    def send(self, status, said, kind="application/json", cookie=None):
        data = said if isinstance(said, bytes) else json.dumps(said).encode()
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        if cookie:
            self.send_header("set-cookie", cookie)
        self.end_headers()
        self.wfile.write(data)


ThreadingHTTPServer(("localhost", int(os.environ.get("PORT", "8000"))), App).serve_forever()
