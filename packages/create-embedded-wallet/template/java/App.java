import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** YOURS: the web app, with what Java brings along. `Wallet.java` has what the wallet needs. */
final class App {
    static final Gson GSON = new GsonBuilder().serializeNulls().create();
    static final Data DATA = new Data();

    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(Optional.ofNullable(System.getenv("PORT")).orElse("8000"));
        HttpServer server = HttpServer.create(new InetSocketAddress("localhost", port), 0);
        server.createContext("/", App::handle);
        server.start();
    }

    static String header(HttpExchange http, String name) {
        return Optional.ofNullable(http.getRequestHeaders().getFirst(name)).orElse("");
    }

    static void handle(HttpExchange http) {
        try (http) {
            String path = http.getRequestMethod() + " " + http.getRequestURI().getPath();
            byte[] body = http.getRequestBody().readAllBytes();
            var cookie = Pattern.compile("(?:^|; )session=([\\w-]+)").matcher(header(http, "Cookie"));
            String session = cookie.find() ? cookie.group(1) : "";
            Data.User user = DATA.user(session);
            if (path.equals("GET /")) send(http, 200, Files.readAllBytes(Path.of("page.html")), "text/html; charset=utf-8");
            else if (path.equals("GET /me"))
                send(http, 200, user == null ? null : Map.of("email", user.email(), "orders", DATA.orders(user)));
            else if (path.equals("POST /wallet-hooks")) {
                var answer = Wallet.answerHook(name -> header(http, name), body, DATA, session);
                if (user != null && DATA.user(session) == null) http.getResponseHeaders().add("Set-Cookie", "session=; Max-Age=0; Path=/");
                send(http, answer.status(), answer.body());
            } else if (!header(http, "Content-Type").equals("application/json")) send(http, 415, null); // no form of another site
            else if (path.equals("POST /login")) {
                String email = GSON.fromJson(new String(body, StandardCharsets.UTF_8), JsonObject.class).get("email").getAsString();
                http.getResponseHeaders().add("Set-Cookie", "session=" + DATA.logIn(email) + "; HttpOnly; SameSite=Lax; Path=/");
                send(http, 200, null);
            } else if (path.equals("POST /orders") && user != null) send(http, 200, DATA.openOrder(user));
            else send(http, 404, null);
        } catch (Exception error) {
            System.err.println(error); // the connection closes: the relay takes no answer for a failure
        }
    }

    static void send(HttpExchange http, int status, Object body) throws Exception {
        send(http, status, GSON.toJson(body).getBytes(StandardCharsets.UTF_8), "application/json");
    }

    static void send(HttpExchange http, int status, byte[] body, String type) throws Exception {
        http.getResponseHeaders().set("Content-Type", type);
        http.sendResponseHeaders(status, body.length);
        http.getResponseBody().write(body);
    }
}
