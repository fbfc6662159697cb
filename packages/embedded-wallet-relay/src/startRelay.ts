/** Starts the program: the relay, the webhooks of the service and the screens for pages without a bundler, in one server; with a sandbox as the service where it is asked for. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { ReplayStore } from '@embedded-wallet/platform'
import { createPlatform } from '@embedded-wallet/platform'
import { redisReplayStore } from '@embedded-wallet/platform/redis'
import { createRelay, memoryStore, type RelayEvent, type RelayStore } from '@embedded-wallet/relay'
import { nodeListener, nodeTransport } from '@embedded-wallet/relay/node'
import { redisStore } from '@embedded-wallet/relay/redis'
import { createSandbox } from '@embedded-wallet/sandbox'
import { createClient } from 'redis'
import type { Settings } from './config.js'
import { createHooks } from './hooks/createHooks.js'
import { createSign, readSecrets } from './hooks/signature.js'
import { createWebhooks } from './payments.js'
import { relayOptionsOf } from './relayOptions.js'

/** Each new wallet of the sandbox has 25 USDC. */
const openingBalance = 25_000_000
const tickMs = 250
const redisMs = 10_000
/**
 * Longer than load balancers keep an idle connection, which is 60 seconds: whoever closes it first must be the balancer, or a call goes out on a
 * connection that is just closing, and its page gets a 502. Node's own default is five seconds.
 *
 * @see https://docs.aws.amazon.com/elasticloadbalancing/latest/application/edit-load-balancer-attributes.html#connection-idle-timeout
 */
const keepAliveMs = 75_000
/** The screens, for `<script type="module">`. */
export const elementsPath = '/wallet-elements/'

/** A program that runs. */
export interface Running {
  /** Such as `http://localhost:8787`. */
  origin: string
  mountPath: string
  /** Accepts no more calls, and resolves when those in progress have their responses. */
  close: () => Promise<void>
}

export interface Surroundings {
  /** A line for the operator. */
  warn: (message: string) => void
  /** A line of the log of events. */
  log: (line: string) => void
  now?: () => number
}

/** @throws {TypeError} If an option is wrong. The message names it. */
export async function startRelay(
  settings: Settings,
  { warn, log, now = Date.now }: Surroundings,
): Promise<Running> {
  const { relay: data, targets, passHeaders, authorizeCacheSeconds, isSandbox } = settings
  const sign = createSign(readSecrets(settings.hooksSecret), now)
  const hooks = createHooks({ targets, sign, passHeaders, authorizeCacheSeconds, now })
  // Without a name that this program knows, such as for a service of the same process.
  let deliver: (request: Request) => Promise<Response> = async () => new Response(null, { status: 503 })
  const sandbox = isSandbox
    ? createSandbox({
        ...(data.relyingParty && { relyingParty: data.relyingParty }),
        ...(data.profile && { profile: data.profile }),
        openingBalance,
        webhook: { url: 'http://relay.localhost/webhooks', fetch: (request) => deliver(request) },
      })
    : undefined
  const service = sandbox ?? { ...data.service!, transport: nodeTransport() }
  const stores = await openStores(settings, warn)
  try {
    const { profile, branding } = data.service ?? {}
    const connection = sandbox ?? {
      baseUrl: data.service!.baseUrl,
      tokenId: data.service!.tokenId,
      clientSecret: data.service!.clientSecret,
      ...(branding && { branding }),
    }
    const platform = createPlatform({
      ...connection,
      ...((data.profile ?? profile) && { profile: data.profile ?? profile }),
    })
    const options = relayOptionsOf(
      { ...settings, relay: { ...data, service } },
      { hooks, platform, store: stores.store, warn },
    )
    const relay = createRelay({
      ...options,
      ...(settings.logsEvents && { onEvent: (event) => logEvent(event, log) }),
    })
    const mountPath = relay.setUp.mountPath
    const webhooks =
      sandbox || settings.webhooks
        ? createWebhooks({
            platform,
            hooks,
            incoming: settings.webhooks?.incoming ?? 'approve',
            publicKeys: sandbox ? [await sandbox.webhookPublicKey()] : settings.webhooks!.publicKeys,
            ...(stores.replays && { replays: stores.replays }),
            ...(branding && { branding }),
            onEvent: (event) => {
              if (event.event === 'webhook' && event.status === 500 && event.error instanceof Error)
                warn(`webhook ${event.type ?? ''} failed: ${event.error.name}: ${event.error.message}`)
            },
          })
        : undefined
    if (webhooks) deliver = webhooks
    const listeners = {
      relay: nodeListener(relay),
      webhooks: webhooks && nodeListener(webhooks),
      elements: serveElements(),
    }
    const server = createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
      const pathname = pathnameOf(request)
      if (pathname === '/webhooks' && listeners.webhooks && !isSandbox) listeners.webhooks(request, response)
      else if (pathname?.startsWith(elementsPath)) listeners.elements(request, response, pathname)
      else listeners.relay(request, response)
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(settings.port, settings.host, resolve)
    })
    const ticking =
      sandbox &&
      setInterval(() => {
        // Ignored: the sandbox has reported it.
        sandbox.tick().catch(() => undefined)
      }, tickMs).unref()
    const { port } = server.address() as AddressInfo
    const name = settings.host.includes(':') ? `[${settings.host}]` : settings.host
    return {
      origin: `http://${name}:${port}`,
      mountPath,
      close: async () => {
        clearInterval(ticking)
        const ended = new Promise((resolve) => server.close(resolve))
        await relay.close()
        server.closeIdleConnections()
        const waiting = setTimeout(() => server.closeAllConnections(), 1_000).unref()
        await ended
        clearTimeout(waiting)
        await Promise.all([hooks.close(), stores.close()])
      },
    }
  } catch (error) {
    await Promise.all([hooks.close(), stores.close()])
    throw error
  }
}

/** @returns The path of a request. What anybody sends may be no address at all, and an error here would end the process: the relay refuses it. */
function pathnameOf({ url = '/' }: IncomingMessage): string | undefined {
  const base = 'http://relay.localhost'
  return URL.canParse(url, base) ? new URL(url, base).pathname : undefined
}

/** Ids of accounts do not belong into a log, so the events that name them stay out. */
function logEvent(event: RelayEvent, log: (line: string) => void): void {
  if (event.event !== 'ownership' && event.event !== 'device') log(JSON.stringify(event))
}

interface Stores {
  store: RelayStore
  replays?: ReplayStore
  close: () => unknown
}

async function openStores(
  { redisUrl, isSandbox }: Settings,
  warn: (message: string) => void,
): Promise<Stores> {
  if (redisUrl === undefined) {
    if (!isSandbox)
      warn(
        'The store is in memory: for one instance alone, and a restart forgets orders, quotas and handled webhooks. Set REDIS_URL.',
      )
    return { store: memoryStore(), close: () => undefined }
  }
  const client = createClient({ url: redisUrl, socket: { reconnectStrategy: 200 } })
  let hasWarned = false
  // An error may name the address of Redis, which has its password.
  client.on('error', () => {
    if (!hasWarned) warn('Redis cannot be reached. Calls get 503 until it can.')
    hasWarned = true
  })
  client.on('ready', () => {
    hasWarned = false
  })
  const connecting = client.connect()
  const late = new Promise<never>((_, reject) =>
    setTimeout(
      () => reject(new Error('REDIS_URL: Redis did not respond within 10 seconds')),
      redisMs,
    ).unref(),
  )
  await Promise.race([connecting, late]).catch((error) => {
    client.destroy()
    throw error
  })
  return { store: redisStore(client), replays: redisReplayStore(client), close: () => client.close() }
}

/** `br;q=0` refuses it. @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3 */
const takesBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

/** @returns A listener that serves the screens. They hold nothing of a user, so any page may load them. */
function serveElements() {
  const folder = fileURLToPath(new URL('../dist/elements/', import.meta.url))
  // Also `wallet.js.br`, which a browser gets for `wallet.js`.
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /\.js(?:\.br)?$/.test(name)) : []
  const files = new Map(names.map((name) => [elementsPath + name, readFileSync(folder + name)]))
  return (request: IncomingMessage, response: ServerResponse, pathname: string) => {
    const whole = pathname.endsWith('.js') ? files.get(pathname) : undefined
    const encodings = String(request.headers['accept-encoding'] ?? '')
    const brotli = whole && takesBrotli.test(encodings) ? files.get(`${pathname}.br`) : undefined
    const file = brotli ?? whole
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    response.setHeader('X-Content-Type-Options', 'nosniff')
    if (file === undefined || !isRead) {
      response.writeHead(404, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' })
      return void response.end('Not found')
    }
    response.writeHead(200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Content-Length': file.length,
      ...(brotli && { 'Content-Encoding': 'br' }),
      Vary: 'Accept-Encoding',
      // All but the first are named after their content.
      'Cache-Control':
        pathname === `${elementsPath}wallet.js` ? 'no-cache' : 'public, max-age=31536000, immutable',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    response.end(request.method === 'HEAD' ? undefined : file)
  }
}
