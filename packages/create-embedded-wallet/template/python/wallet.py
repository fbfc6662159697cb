"""The hooks of the wallet: what the relay asks your backend. It works in any framework of Python."""
import base64
import hmac
import json
import os
import re
import time

from data import add_payment, end_session, fail_order, order_of, order_of_payment, pay_order, user_of  # YOURS

# Who is paid. The price is what arrives, in cents of USD: the user pays the fees on top.
SHOP = {"umaAddress": "$success.usd@sandbox.example", "currency": "USD", "lockedSide": "RECEIVING"}
# YOURS: what the mail says. Without an operation the notice is about a new device.
NEWS = {
    None: "Your wallet was opened on a new device",
    "registerAuthMethod": "A way to sign in was added to your wallet",
    "revokeAuthMethod": "A way to sign in was removed from your wallet",
    "exportInternalAccount": "The recovery words of your wallet were shown",
    "updateCustomer": "The address or phone number of your wallet was changed",
    "updateInternalAccount": "The privacy of your wallet was changed",
}
# How a payment ends. Nobody has made one that expired: its order is still open.
ENDS = {"COMPLETED", "FAILED", "REJECTED", "REFUNDED"}
KEYS = [base64.b64decode(key.removeprefix("whsec_")) for key in os.environ["HOOKS_SECRET"].split()]


def is_signed(headers, body):
    """Standard Webhooks: the signature covers the id, the time and the bytes of the body as they came."""
    at = headers.get("webhook-timestamp", "")
    if not re.fullmatch("[0-9]{1,12}", at) or abs(time.time() - int(at)) > 300:
        return False
    text = f"{headers.get('webhook-id', '')}.{at}.".encode() + body
    given = headers.get("webhook-signature", "").encode().split()
    own = [b"v1," + base64.b64encode(hmac.digest(key, text, "sha256")) for key in KEYS]
    return any(hmac.compare_digest(mine, theirs) for mine in own for theirs in given)


def answer_hook(headers, body, session):
    """Returns a status, what becomes JSON, and whether the session of your app has ended."""
    if not is_signed(headers, body):
        return 403, None, False
    ask = json.loads(body)
    hook = ask["hook"]
    user = user_of(session)
    if hook == "authorize":
        return 200, {"user": user and {"userId": user["id"], "email": user["email"]}}, False
    if hook == "createQuote":
        # The page names an order, and never an amount. The user reads the message of a refusal.
        sent = ask.get("order")
        order = order_of(sent.get("id")) if isinstance(sent, dict) else None
        if not user or not order or order["user"] != user["id"]:
            return 409, {"code": "NO_ORDER", "message": "There is no such order."}, False
        if order["paid"]:
            return 409, {"code": "PAID", "message": "This order is paid."}, False
        # With its last quote: while a payment may be on its way, the page gets that one and no new one.
        pay = {**SHOP, "amount": order["amount"]}
        return 200, {"pay": pay, "reference": order["id"], "quoteId": order["quoteId"]}, False
    if hook == "keepPayment":
        add_payment(ask["reference"], ask["quoteId"], ask["transactionId"])
    elif hook == "settle":
        order = order_of_payment(ask["transactionId"])
        # A service may not know what arrived; then the amount is that of the quote.
        arrived = ask.get("receivedAmount", {}).get("amount", order["amount"])
        if ask["status"] == "COMPLETED" and arrived == order["amount"]:
            pay_order(order)
        elif ask["status"] in ENDS:
            fail_order(order)
    elif hook == "notifyOwner":
        news = NEWS.get(ask.get("operation"), "Your wallet was changed")
        print(f"Mail to user {ask['userId']}: {news}. If this was not you, contact us.", flush=True)
    elif hook == "onSignedOut":
        end_session(session)
        return 200, {}, True
    return 200, {}, False
