import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** YOURS: users, sessions and orders. They are in memory here, and in your database later. */
final class Data {
    /** Who is paid. The price is what arrives, in cents of USD: the user pays the fees on top. */
    static final String SHOP = "$success.usd@sandbox.example";

    record User(String userId, String email) {}

    static final class Order {
        final String id = UUID.randomUUID().toString();
        final String user;
        final long amount = 500; // 5.00 USD
        String quoteId;
        boolean paid;
        boolean failed;

        Order(String user) {
            this.user = user;
        }
    }

    private final Map<String, User> users = new HashMap<>();
    private final Map<String, User> sessions = new HashMap<>();
    private final Map<String, Order> orders = new HashMap<>();
    private final Map<String, String> payments = new HashMap<>();

    /** The first login of an address makes its user. Check a password here. */
    String logIn(String email) {
        String session = UUID.randomUUID().toString();
        sessions.put(session, users.computeIfAbsent(email, one -> new User(UUID.randomUUID().toString(), one)));
        return session;
    }

    User user(String session) {
        return sessions.get(session);
    }

    void endSession(String session) {
        sessions.remove(session);
    }

    List<Order> orders(User user) {
        return orders.values().stream().filter(order -> order.user.equals(user.userId())).toList();
    }

    /** One whose payment has not ended stays the same one: two tabs pay once. */
    Order openOrder(User user) {
        Order order = orders(user).stream().filter(one -> !one.paid && !one.failed).findFirst().orElseGet(() -> new Order(user.userId()));
        orders.put(order.id, order);
        return order;
    }

    /** The order that a page has named. */
    Order order(JsonElement sent) {
        JsonElement id = sent instanceof JsonObject named ? named.get("id") : null;
        return id != null && id.isJsonPrimitive() ? orders.get(id.getAsString()) : null;
    }

    /** The last quote is a column of the order. The payments are a table: an order can have several, one after the other. */
    void addPayment(String orderId, String quoteId, String transactionId) {
        orders.get(orderId).quoteId = quoteId;
        payments.put(transactionId, orderId);
    }

    /** How a payment ends. Nobody has made one that expired: its order is still open. */
    private static final Set<String> ENDS = Set.of("COMPLETED", "FAILED", "REJECTED", "REFUNDED");

    /**
     * UPDATE orders SET paid = TRUE WHERE id = ? AND NOT paid. An order that is not known fails, so that this comes again. After a payment that
     * failed, the next click makes a new order.
     */
    void settle(String transactionId, String status, Long received) {
        Order order = orders.get(payments.get(transactionId));
        if (status.equals("COMPLETED") && (received == null || received == order.amount)) order.paid = true;
        else if (ENDS.contains(status)) order.failed = true;
    }

    /** What the mail says. Without an operation the notice is about a new device. */
    private static final Map<String, String> NEWS = Map.of(
            "", "Your wallet was opened on a new device",
            "registerAuthMethod", "A way to sign in was added to your wallet",
            "revokeAuthMethod", "A way to sign in was removed from your wallet",
            "exportInternalAccount", "The recovery words of your wallet were shown",
            "updateCustomer", "The address or phone number of your wallet was changed",
            "updateInternalAccount", "The privacy of your wallet was changed");

    void mail(String userId, String operation) {
        String news = NEWS.getOrDefault(operation == null ? "" : operation, "Your wallet was changed");
        System.out.println("Mail to user " + userId + ": " + news + ". If this was not you, contact us.");
    }
}
