/** One program of the benchmark, as a separate process: the `service`, or what stands before it: `ours`, `pipe` (raw node:http) or `http-proxy`. */

import { Agent, createServer, request as send } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createRelay } from '@embedded-wallet/relay'
import { nodeListener, nodeTransport } from '@embedded-wallet/relay/node'
import httpProxy from 'http-proxy'

const { CONTENDER: name, UPSTREAM: upstream, MAX_IN_FLIGHT: maxInFlight } = process.env
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
  ours: () =>
    nodeListener(
      createRelay({
        mountPath: '', // the same paths as the others
        service: { baseUrl: upstream, tokenId: 't', clientSecret: 'secret', transport: nodeTransport() },
        relyingParty: { id: 'shop.example', name: 'Shop', origins: ['https://shop.example'] },
        authorize: (request) => {
          const user = /app=user-(\d+)/.exec(request.headers.get('cookie') ?? '')?.[1]
          return user === undefined ? null : [`InternalAccount:${user}`]
        },
        quotas: false,
        ...(maxInFlight && { maxInFlight: Number(maxInFlight) }),
      }),
    ),
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
const server = createServer({ keepAliveTimeout: 60_000 }, listeners[name]())
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('message', (message) => {
  if (message !== 'measure') return
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  process.send({
    rss,
    heapUsed,
    cpuMs: (({ user, system }) => (user + system) / 1000)(process.cpuUsage()),
    handles: process.getActiveResourcesInfo().filter((kind) => kind !== 'Timeout').length,
    loopDelayP99Ms: loopDelay.percentile(99) / 1e6,
  })
  loopDelay.reset()
})
