package main

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"log"
	"sync"
)

// YOURS: users, sessions and orders. They are in memory here, and in your database later.

// shopAddress is paid. The price is what arrives, in cents of USD: the user pays the fees on top.
const shopAddress = "$success.usd@sandbox.example"

// Ask has the fields of all hooks that this app answers.
type Ask struct {
	Hook, UserID, Operation, QuoteID, TransactionID, Reference, Status string
	Order                                                              json.RawMessage
	ReceivedAmount                                                     *struct{ Amount int64 }
}

type User struct {
	ID    string `json:"userId"`
	Email string `json:"email"`
}

type Order struct {
	ID      string  `json:"id"`
	User    string  `json:"user"`
	Amount  int64   `json:"amount"`
	QuoteID *string `json:"quoteId"`
	Paid    bool    `json:"paid"`
	Failed  bool    `json:"failed"`
}

type Data struct {
	sync.Mutex
	users    map[string]*User
	sessions map[string]*User
	orders   map[string]*Order
	payments map[string]string
}

func newData() *Data {
	return &Data{users: map[string]*User{}, sessions: map[string]*User{}, orders: map[string]*Order{}, payments: map[string]string{}}
}

func newID() string {
	bytes := make([]byte, 16)
	if _, err := rand.Read(bytes); err != nil {
		panic(err)
	}
	return hex.EncodeToString(bytes)
}

// logIn makes a user at the first login of an address. Check a password here.
func (d *Data) logIn(email string) string {
	if d.users[email] == nil {
		d.users[email] = &User{newID(), email}
	}
	session := newID()
	d.sessions[session] = d.users[email]
	return session
}

func (d *Data) user(session string) *User { return d.sessions[session] }

func (d *Data) endSession(session string) { delete(d.sessions, session) }

func (d *Data) ordersOf(user *User) []*Order {
	mine := []*Order{}
	for _, order := range d.orders {
		if order.User == user.ID {
			mine = append(mine, order)
		}
	}
	return mine
}

// openOrder keeps one whose payment has not ended: two tabs pay once.
func (d *Data) openOrder(user *User) *Order {
	for _, order := range d.ordersOf(user) {
		if !order.Paid && !order.Failed {
			return order
		}
	}
	order := &Order{ID: newID(), User: user.ID, Amount: 500} // 5.00 USD
	d.orders[order.ID] = order
	return order
}

// orderFor finds the order that a page has named, or says why the user cannot pay it.
func (d *Data) orderFor(user *User, sent json.RawMessage) (*Order, map[string]string) {
	var named struct{ ID string }
	_ = json.Unmarshal(sent, &named)
	order := d.orders[named.ID]
	if user == nil || order == nil || order.User != user.ID {
		return nil, map[string]string{"code": "NO_ORDER", "message": "There is no such order."}
	}
	if order.Paid {
		return nil, map[string]string{"code": "PAID", "message": "This order is paid."}
	}
	return order, nil
}

// addPayment: the last quote is a column of the order. The payments are a table: an order can have several, one after the other.
func (d *Data) addPayment(orderID, quoteID, transactionID string) int {
	order := d.orders[orderID]
	if order == nil {
		return 500
	}
	order.QuoteID = &quoteID
	d.payments[transactionID] = orderID
	return 200
}

// ends has how a payment ends. Nobody has made one that expired: its order is still open.
var ends = map[string]bool{"COMPLETED": true, "FAILED": true, "REJECTED": true, "REFUNDED": true}

// settle: UPDATE orders SET paid = TRUE WHERE id = ? AND NOT paid. After a payment that failed, the next click makes a new order.
func (d *Data) settle(transactionID, status string, received *struct{ Amount int64 }) int {
	order := d.orders[d.payments[transactionID]]
	if order == nil {
		return 500
	}
	// A service may not know what arrived; then the amount is that of the quote.
	if status == "COMPLETED" && (received == nil || received.Amount == order.Amount) {
		order.Paid = true
	} else if ends[status] {
		order.Failed = true
	}
	return 200
}

// news is what the mail says. Without an operation the notice is about a new device.
var news = map[string]string{
	"":                      "Your wallet was opened on a new device",
	"registerAuthMethod":    "A way to sign in was added to your wallet",
	"revokeAuthMethod":      "A way to sign in was removed from your wallet",
	"exportInternalAccount": "The recovery words of your wallet were shown",
	"updateCustomer":        "The address or phone number of your wallet was changed",
	"updateInternalAccount": "The privacy of your wallet was changed",
}

func (d *Data) mail(userID, operation string) {
	said, isKnown := news[operation]
	if !isKnown {
		said = "Your wallet was changed"
	}
	log.Printf("Mail to user %s: %s. If this was not you, contact us.", userID, said)
}
