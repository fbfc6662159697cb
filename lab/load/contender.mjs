/**
 * One program of the benchmark, as a separate process: the `service`, or what stands before it: `ours`, `hooks` (the same relay that asks the
 * `backend` who is signed in), `pipe` (raw node:http) or `http-proxy`.
 * `ours` is the built relay of this checkout, or of the one that `CHECKOUT` names; with `REDIS_URL` its store is that Redis.
 */

import { Agent, createServer, request as send } from 'node:http'
import { resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import httpProxy from 'http-proxy'
import { createClient } from 'redis'

const {
  CONTENDER: name,
  UPSTREAM: upstream,
  MAX_IN_FLIGHT: maxInFlight,
  CHECKOUT = '',
  REDIS_URL,
} = process.env
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

const time = '2026-01-01T00:00:00.000Z'
const usd = { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 }
/** A few hundred bytes of JSON. */
const quoteOf = (user) =>
  Buffer.from(
    JSON.stringify({
      id: `Quote:${user}`,
      status: 'PENDING',
      createdAt: time,
      expiresAt: time,
      sendingCurrency: usd,
      receivingCurrency: usd,
      exchangeRate: 1,
      feesIncluded: 0,
      totalSendingAmount: 1,
      totalReceivingAmount: 1,
      transactionId: 'Transaction:1',
      source: { sourceType: 'ACCOUNT', accountId: `InternalAccount:${user}` },
      destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
    }),
  )

/** The options of the relay in each of its forms, with what the checkout `built`. */
const optionsOf = ({ nodeTransport }) => ({
  service: { baseUrl: upstream, tokenId: 't', clientSecret: 'secret', transport: nodeTransport() },
  relyingParty: { id: 'shop.example', name: 'Shop', origins: ['https://shop.example'] },
  quotas: false,
  ...(maxInFlight && { maxInFlight: Number(maxInFlight) }),
})
const userOf = (cookie = '') => /app=user-(\d+)/.exec(cookie)?.[1]
const fileOf = (path) => pathToFileURL(resolve(CHECKOUT, 'packages', path)).href
const relayOf = async () => ({
  ...(await import(fileOf('relay/dist/index.js'))),
  ...(await import(fileOf('relay/dist/node.js'))),
})

const listeners = {
  /** One quote for each of a hundred users, as fast as Node can. */
  service: () => {
    const quotes = Array.from({ length: 100 }, (_, user) => quoteOf(user))
    const delayMs = Number(process.env.UPSTREAM_DELAY_MS ?? 0)
    return (request, response) => {
      request.resume()
      request.on('end', () => {
        const quote = quotes[/Quote:(\d+)/.exec(request.url)?.[1] ?? 0]
        const respond = () => {
          response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': quote.length })
          response.end(quote)
        }
        if (delayMs > 0) setTimeout(respond, delayMs)
        else respond()
      })
    }
  },
  ours: async () => {
    const relay = await relayOf()
    const { redisStore } = await import(fileOf('relay/dist/redis.js'))
    const client = REDIS_URL && (await createClient({ url: REDIS_URL }).connect())
    return relay.nodeListener(
      relay.createRelay({
        ...optionsOf(relay),
        authorize: (request) => {
          const user = userOf(request.headers.get('cookie') ?? '')
          return user === undefined ? null : [`InternalAccount:${user}`]
        },
        ...(client && { store: redisStore(client) }),
      }),
    )
  },
  hooks: async () => {
    const relay = await relayOf()
    const program = (path) => import(fileOf(`embedded-wallet-relay/dist/${path}`))
    const { createHooks } = await program('hooks/createHooks.js')
    const { createSign } = await program('hooks/signature.js')
    const { relayOptionsOf } = await program('relayOptions.js')
    const hooks = createHooks({
      targets: { authorize: { url: process.env.BACKEND, timeoutMs: 3000 } },
      sign: createSign([Buffer.alloc(32, 1)], Date.now),
      passHeaders: [],
      authorizeCacheSeconds: 0,
      now: Date.now,
    })
    const parts = { hooks, platform: {}, store: relay.memoryStore() }
    return relay.nodeListener(relay.createRelay(relayOptionsOf({ relay: optionsOf(relay) }, parts)))
  },
  /** Answers the hook as fast as Node can. It verifies no signature. */
  backend: () => (request, response) => {
    request.resume()
    request.on('end', () => {
      const accountId = `InternalAccount:${userOf(request.headers.cookie)}`
      response.end(JSON.stringify({ accounts: [{ accountId }] }))
    })
  },
  pipe: () => (request, response) => {
    const { host: _, ...headers } = request.headers
    const target = send(
      upstream + request.url,
      { method: request.method, headers, agent },
      (upstreamResponse) => {
        response.writeHead(upstreamResponse.statusCode, upstreamResponse.headers)
        upstreamResponse.pipe(response)
      },
    )
    target.on('error', () => response.destroy())
    request.pipe(target)
  },
  'http-proxy': () => {
    const proxy = httpProxy.createProxyServer({ target: upstream, agent })
    proxy.on('error', (_, __, response) => response.destroy())
    return (request, response) => proxy.web(request, response)
  },
}

const loopDelay = monitorEventLoopDelay({ resolution: 10 })
loopDelay.enable()
const server = createServer({ keepAliveTimeout: 60_000 }, await listeners[name]())
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
const cpuMs = () => (({ user, system }) => (user + system) / 1000)(process.cpuUsage())
process.on('message', (message) => {
  // Without a collection: one of the whole heap costs as much as a hundred calls, and more in a program with more code.
  if (message === 'cpu') process.send(cpuMs())
  if (message !== 'measure') return
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  process.send({
    rss,
    heapUsed,
    handles: process.getActiveResourcesInfo().filter((kind) => kind !== 'Timeout').length,
    loopDelayP99Ms: loopDelay.percentile(99) / 1e6,
  })
  loopDelay.reset()
})
