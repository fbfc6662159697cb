import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The hooks of the wallet: what the relay asks your backend. Java 17, and Gson for JSON. */
final class Wallet {
    record Answer(int status, Object body) {}

    /** Standard Webhooks: the signature covers the id, the time and the bytes of the body as they came. */
    static boolean isSigned(UnaryOperator<String> header, byte[] body) throws Exception {
        String at = header.apply("webhook-timestamp");
        if (!at.matches("[0-9]{1,12}") || Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(at)) > 300) return false;
        boolean isRight = false;
        for (String secret : System.getenv("HOOKS_SECRET").trim().split("\\s+")) {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.replaceFirst("^whsec_", "")), "HmacSHA256"));
            mac.update((header.apply("webhook-id") + "." + at + ".").getBytes(StandardCharsets.UTF_8));
            byte[] own = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
            for (String given : header.apply("webhook-signature").split(" "))
                isRight |= MessageDigest.isEqual(own, given.getBytes(StandardCharsets.UTF_8));
        }
        return isRight;
    }

    /** Answers what the relay asks. The user reads the message of a refusal. `Data` is yours. */
    static Answer answerHook(UnaryOperator<String> header, byte[] body, Data data, String session) throws Exception {
        if (!isSigned(header, body)) return new Answer(403, null);
        JsonObject ask = new Gson().fromJson(new String(body, StandardCharsets.UTF_8), JsonObject.class);
        UnaryOperator<String> text = name -> ask.has(name) ? ask.get(name).getAsString() : null;
        Data.User user = data.user(session);
        switch (text.apply("hook")) {
            case "authorize":
                return new Answer(200, user == null ? Map.of("accounts", List.of()) : Map.of("user", user));
            case "createQuote": // the page names an order, and never an amount
                Data.Order order = data.order(ask.get("order"));
                if (user == null || order == null || !order.user.equals(user.userId()))
                    return new Answer(409, Map.of("code", "NO_ORDER", "message", "There is no such order."));
                if (order.paid) return new Answer(409, Map.of("code", "PAID", "message", "This order is paid."));
                var pay = Map.of("umaAddress", Data.SHOP, "currency", "USD", "lockedSide", "RECEIVING", "amount", order.amount);
                // With its last quote: while a payment may be on its way, the page gets that one and no new one.
                return new Answer(200, order.quoteId == null
                        ? Map.of("pay", pay, "reference", order.id)
                        : Map.of("pay", pay, "reference", order.id, "quoteId", order.quoteId));
            case "keepPayment": data.addPayment(text.apply("reference"), text.apply("quoteId"), text.apply("transactionId")); break;
            case "settle":
                JsonObject received = ask.getAsJsonObject("receivedAmount"); // a service may not know what arrived
                data.settle(text.apply("transactionId"), text.apply("status"), received == null ? null : received.get("amount").getAsLong());
                break;
            case "notifyOwner": data.mail(text.apply("userId"), text.apply("operation")); break;
            case "onSignedOut": data.endSession(session); break;
            default: break;
        }
        return new Answer(200, Map.of());
    }
}
