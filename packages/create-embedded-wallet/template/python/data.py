"""YOURS: users, sessions and orders. They are in memory here, and in your database later."""
import secrets
import uuid

users, sessions, orders, payments = {}, {}, {}, {}


def log_in(email):
    """The first login of an address makes its user. Check a password here."""
    session = secrets.token_urlsafe()
    sessions[session] = users.setdefault(email, {"id": str(uuid.uuid4()), "email": email})
    return session


def user_of(session):
    return sessions.get(session)


def end_session(session):
    sessions.pop(session, None)


def orders_of(user):
    return [order for order in orders.values() if order["user"] == user["id"]]


def open_order(user):
    """One whose payment has not ended stays the same one: two tabs pay once."""
    for order in orders_of(user):
        if not order["paid"] and not order["failed"]:
            return order
    order = {"id": str(uuid.uuid4()), "user": user["id"], "amount": 500}  # 5.00 USD
    order.update(quoteId=None, paid=False, failed=False)
    orders[order["id"]] = order
    return order


def order_of(order_id):
    return orders.get(order_id) if isinstance(order_id, str) else None


def add_payment(order_id, quote_id, transaction_id):
    """The last quote is a column of the order. The payments are a table: an order can have several, one after the other."""
    orders[order_id]["quoteId"] = quote_id
    payments[transaction_id] = order_id


def order_of_payment(transaction_id):
    return orders[payments[transaction_id]]


def pay_order(order):
    """UPDATE orders SET paid = TRUE WHERE id = ? AND NOT paid"""
    order["paid"] = True


def fail_order(order):
    """Its payment has failed, or less has arrived. The next click makes a new order."""
    order["failed"] = True
