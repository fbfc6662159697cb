package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// isSigned verifies Standard Webhooks: the signature covers the id, the time and the bytes of the body as they came.
func isSigned(h http.Header, body []byte) bool {
	at, err := strconv.ParseInt(h.Get("webhook-timestamp"), 10, 64)
	if age := time.Now().Unix() - at; err != nil || age > 300 || age < -300 {
		return false
	}
	isRight := false
	for _, secret := range strings.Fields(os.Getenv("HOOKS_SECRET")) {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(h.Get("webhook-id") + "." + h.Get("webhook-timestamp") + "." + string(body)))
		own := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
		for _, given := range strings.Fields(h.Get("webhook-signature")) {
			isRight = isRight || (err == nil && hmac.Equal(own, []byte(given)))
		}
	}
	return isRight
}

// answerHook answers what the relay asks: a status, and what becomes JSON. Data is yours.
func answerHook(r *http.Request, body []byte, data *Data, session string) (int, any) {
	var ask Ask
	if !isSigned(r.Header, body) || json.Unmarshal(body, &ask) != nil {
		return 403, nil
	}
	switch ask.Hook {
	case "authorize":
		return 200, map[string]any{"user": data.user(session)}
	case "createQuote": // the page names an order, and never an amount; the user reads the message of a refusal
		order, refusal := data.orderFor(data.user(session), ask.Order)
		if refusal != nil {
			return 409, refusal
		}
		pay := map[string]any{"umaAddress": shopAddress, "currency": "USD", "lockedSide": "RECEIVING", "amount": order.Amount}
		// With its last quote: while a payment may be on its way, the page gets that one and no new one.
		return 200, map[string]any{"pay": pay, "reference": order.ID, "quoteId": order.QuoteID}
	case "keepPayment":
		return data.addPayment(ask.Reference, ask.QuoteID, ask.TransactionID), nil
	case "settle": // 500 where the order is not known: it comes again
		return data.settle(ask.TransactionID, ask.Status, ask.ReceivedAmount), nil
	case "notifyOwner":
		data.mail(ask.UserID, ask.Operation)
	case "onSignedOut":
		data.endSession(session)
	}
	return 200, nil
}
