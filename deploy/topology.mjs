/** The processes of the cluster as data: `npm run lab cluster` starts them, and a test compares them with compose.yaml. */

/** The relays behind the proxy. */
export const relays = ['relay1', 'relay2', 'relay3']

/** The port of each process inside compose, where each has an address of its own. */
export const composePorts = {
  redis: 6379,
  sandbox: 8787,
  relay1: 3000,
  relay2: 3000,
  relay3: 3000,
  demo: 3000,
  proxy: 8080,
}

/**
 * Describes every process.
 *
 * @param hostOf - The host under which the others reach a process.
 * @param portOf - The port on which it listens.
 * @param listenOn - The interface on which all listen.
 * @param secrets - `app`: seals the app's sessions. `sandbox`: the client secret of the sandbox, which holds no money.
 * @returns Command and environment by name, in the order in which they start.
 */
export function topology({ hostOf, portOf, listenOn, secrets }) {
  const address = (name) => `${hostOf(name)}:${portOf(name)}`
  const origin = `http://localhost:${portOf('proxy')}`
  const service = {
    SERVICE_BASE_URL: `http://${address('sandbox')}/2025-10-13`,
    SERVICE_TOKEN_ID: 'cluster',
    SERVICE_CLIENT_SECRET: secrets.sandbox,
  }
  const relay = (name) => ({
    command: ['node', 'deploy/relay.mjs'],
    environment: {
      PORT: String(portOf(name)),
      HOST: listenOn,
      PUBLIC_ORIGIN: origin,
      APP_SECRET: secrets.app,
      REDIS_URL: `redis://${address('redis')}`,
      ...service,
    },
  })
  return {
    redis: {
      command: [
        'redis-server',
        '--bind',
        listenOn,
        '--port',
        String(portOf('redis')),
        '--protected-mode',
        'no',
        '--save',
        '',
        '--appendonly',
        'no',
      ],
      environment: {},
    },
    sandbox: {
      command: [
        ...['node', 'packages/sandbox/bin/embedded-wallet-sandbox.js', '--json'],
        ...['--host', listenOn, '--port', String(portOf('sandbox')), '--allowed-host', 'sandbox'],
        ...[
          '--public-url',
          `http://localhost:${portOf('sandbox')}`,
          '--rp-id',
          'localhost',
          '--origin',
          origin,
        ],
        ...['--token-id', service.SERVICE_TOKEN_ID, '--client-secret', secrets.sandbox],
      ],
      environment: {},
    },
    ...Object.fromEntries(relays.map((name) => [name, relay(name)])),
    demo: {
      command: ['node', 'demo-app/dist/server/main.js'],
      environment: {
        PORT: String(portOf('demo')),
        HOST: listenOn,
        PUBLIC_ORIGIN: origin,
        DEMO_COOKIE_SECRET: secrets.app,
        ...service,
      },
    },
    proxy: {
      command: ['haproxy', '-f', 'deploy/haproxy.cfg'],
      environment: {
        PORT: String(portOf('proxy')),
        ...Object.fromEntries([...relays, 'demo'].map((name) => [name.toUpperCase(), address(name)])),
      },
    },
  }
}
