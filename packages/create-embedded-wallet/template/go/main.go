// YOURS: the web app, with what Go brings along. wallet.go has what the wallet needs.
package main

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
)

func main() {
	data := newData()
	handle := func(w http.ResponseWriter, r *http.Request) {
		data.Lock()
		defer data.Unlock()
		session := ""
		if cookie, err := r.Cookie("session"); err == nil {
			session = cookie.Value
		}
		user := data.user(session)
		body, _ := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		// No form of another site can send it.
		isJSON := r.Method == "POST" && r.Header.Get("Content-Type") == "application/json"
		status, said := 404, any(nil)
		switch {
		case r.URL.Path == "/" && r.Method == "GET":
			http.ServeFile(w, r, "page.html")
			return
		case r.URL.Path == "/me":
			status = 200
			if user != nil {
				said = map[string]any{"email": user.Email, "orders": data.ordersOf(user)}
			}
		case r.URL.Path == "/wallet-hooks" && r.Method == "POST":
			status, said = answerHook(r, body, data, session)
			if session != "" && data.user(session) == nil && status == 200 {
				http.SetCookie(w, &http.Cookie{Name: "session", MaxAge: -1, Path: "/"})
			}
		case r.URL.Path == "/login" && isJSON:
			var sent struct{ Email string }
			if json.Unmarshal(body, &sent) == nil && sent.Email != "" {
				status, session = 200, data.logIn(sent.Email)
				http.SetCookie(w, &http.Cookie{Name: "session", Value: session, HttpOnly: true, SameSite: http.SameSiteLaxMode, Path: "/"})
			}
		case r.URL.Path == "/orders" && isJSON && user != nil:
			status, said = 200, data.openOrder(user)
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(said)
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "8000"
	}
	log.Fatal(http.ListenAndServe("localhost:"+port, http.HandlerFunc(handle)))
}
