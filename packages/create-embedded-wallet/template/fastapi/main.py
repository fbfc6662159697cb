"""YOURS: the web app, with FastAPI. `wallet.py` has what the wallet needs, and is the same in every framework."""
from data import log_in, open_order, orders_of, user_of
from fastapi import Cookie, FastAPI, Request
from fastapi.responses import FileResponse, JSONResponse
from pydantic import BaseModel
from wallet import answer_hook

app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)


class Login(BaseModel):
    email: str


@app.post("/wallet-hooks")
async def hooks(request: Request, session: str = Cookie("")):
    status, said, is_over = answer_hook(request.headers, await request.body(), session)
    response = JSONResponse(said, status)
    if is_over:
        response.delete_cookie("session")
    return response


@app.get("/")
def page():
    return FileResponse("page.html")


@app.get("/me")
def me(session: str = Cookie("")):
    user = user_of(session)
    return user and {"email": user["email"], "orders": orders_of(user)}


@app.post("/login")
def login(body: Login):
    response = JSONResponse(None)
    response.set_cookie("session", log_in(body.email), httponly=True, samesite="lax")
    return response


@app.post("/orders")
def orders(session: str = Cookie("")):
    user = user_of(session)
    return open_order(user) if user else JSONResponse(None, 401)
