# The configuration of the Workers runtime for this example. With wrangler, write the same in wrangler.toml.
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "shop", worker = .worker),
    # Private addresses are allowed, because the sandbox runs on this machine.
    (name = "internet", network = (allow = ["public", "private"], tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [(name = "http", http = (), service = "shop")],
);

const worker :Workerd.Worker = (
  modules = [(name = "worker.mjs", esModule = embed "dist/worker.mjs")],
  compatibilityDate = "2025-09-01",
  compatibilityFlags = ["nodejs_compat"],
  bindings = [
    (name = "ORIGIN", fromEnvironment = "ORIGIN"),
    (name = "COOKIE_SECRET", fromEnvironment = "COOKIE_SECRET"),
    (name = "PROFILE", fromEnvironment = "PROFILE"),
    (name = "SERVICE_BASE_URL", fromEnvironment = "SERVICE_BASE_URL"),
    (name = "SERVICE_TOKEN_ID", fromEnvironment = "SERVICE_TOKEN_ID"),
    (name = "SERVICE_CLIENT_SECRET", fromEnvironment = "SERVICE_CLIENT_SECRET"),
    (name = "RELAY_STORE", durableObjectNamespace = "RelayStoreObject"),
  ],
  durableObjectNamespaces = [(className = "RelayStoreObject", uniqueKey = "relay-store", preventEviction = true)],
  durableObjectStorage = (inMemory = void),
);
