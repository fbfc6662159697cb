/** Load over raw sockets, where each connection sends its next request when the last response is complete; and the processes that bear it. */

import { once } from 'node:events'
import { connect } from 'node:net'
import { startProcess } from '../startProcess.mjs'

const requestOf = (user, path, method = 'GET', body = '') =>
  Buffer.from(
    [
      `${method} ${path} HTTP/1.1`,
      'Host: shop.example',
      `Cookie: app=user-${user}`,
      'Wallet-Call: 1',
      'Origin: https://shop.example',
      'Sec-Fetch-Site: same-origin',
      'Accept: */*',
      'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
      ...(method === 'POST'
        ? ['Content-Type: application/json', `Content-Length: ${body.length}`, 'Idempotency-Key: 0198']
        : []),
      '',
      body,
    ].join('\r\n'),
  )

/** The requests of a user's wallet: reads of a quote, executions, or mostly the former; rarely a quote of another user. */
const requestsOf = (user, kind, asksForOthers) => {
  const own = { bytes: requestOf(user, `/wallet/quotes/Quote:${user}`), expects: `"id":"Quote:${user}"` }
  const execute = {
    bytes: requestOf(user, `/wallet/quotes/Quote:${user}/execute`, 'POST', '{}'),
    expects: own.expects,
  }
  const foreign = {
    bytes: requestOf(user, `/wallet/quotes/Quote:${(user + 1) % 100}`),
    expects: '"status":404',
  }
  if (kind !== 'mix') return [kind === 'GET' ? own : execute]
  return [own, own, own, own, execute, ...(asksForOthers ? [own, own, own, own, foreign] : [])]
}

/** One connection. `run` sends one request after the other until `endsAt`, and writes to `seen` what came. */
async function openConnection(port, requests, first) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.setEncoding('latin1')
  await once(socket, 'connect')
  let next = first
  const run = ({ seen, gapMs, endsAt }) =>
    new Promise((resolve, reject) => {
      let received = ''
      let sentAt = 0
      const firstMs = gapMs * Math.random()
      let dueAt = performance.now() + firstMs
      const sendNext = () => {
        if (performance.now() >= endsAt) {
          socket.off('data', onData).off('error', reject)
          resolve()
          return
        }
        sentAt = performance.now()
        socket.write(requests[next++ % requests.length].bytes)
      }
      const onData = (chunk) => {
        received += chunk
        const headEnd = received.indexOf('\r\n\r\n')
        if (headEnd < 0) return
        const length = /content-length: (\d+)/i.exec(received)?.[1]
        const isWhole =
          length === undefined
            ? received.endsWith('0\r\n\r\n')
            : received.length >= headEnd + 4 + Number(length)
        if (!isWhole) return
        seen.latencies.push(performance.now() - sentAt)
        const status = received.slice(9, 12)
        seen.statuses[status] = (seen.statuses[status] ?? 0) + 1
        if (status !== '503' && !received.includes(requests[(next - 1) % requests.length].expects))
          seen.unexpected += 1
        received = ''
        // By the schedule and not after the last response: a delay is made up for.
        dueAt += gapMs
        const waitMs = dueAt - performance.now()
        if (waitMs > 0) setTimeout(sendNext, waitMs)
        else sendNext()
      }
      socket.on('data', onData).on('error', reject)
      setTimeout(sendNext, firstMs)
    })
  return { run, close: () => socket.destroy() }
}

/**
 * @param kind - `GET`, `POST`, or `mix`: four reads for each execution.
 * @param ratePerSecond - The most requests per second; absent: as many as the responses allow.
 * @returns `run`, which sends requests for so many seconds and keeps the connections open; and `close`.
 */
export async function openLoad(
  port,
  { connections = 50, ratePerSecond, kind = 'mix', asksForOthers = false } = {},
) {
  const gapMs = ratePerSecond ? (1000 * connections) / ratePerSecond : 0
  const opened = await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      openConnection(port, requestsOf(index % 100, kind, asksForOthers), index),
    ),
  )
  return {
    async run(seconds) {
      const seen = { latencies: [], statuses: {}, unexpected: 0 }
      const startedAt = performance.now()
      const endsAt = startedAt + seconds * 1000
      await Promise.all(opened.map((connection) => connection.run({ seen, gapMs, endsAt })))
      return { ...seen, seconds: (performance.now() - startedAt) / 1000 }
    },
    close() {
      for (const connection of opened) connection.close()
    },
  }
}

/**
 * @returns What some runs of the same load saw together: requests per second, latencies in milliseconds, the number of responses of each
 * status, and how many responses were not those of this user.
 */
export function figuresOf(runs) {
  const latencies = runs.flatMap((run) => run.latencies).sort((a, b) => a - b)
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))]
  const sum = (read) => runs.reduce((all, run) => all + read(run), 0)
  const statuses = {}
  for (const run of runs)
    for (const [status, count] of Object.entries(run.statuses))
      statuses[status] = (statuses[status] ?? 0) + count
  return {
    perSecond: latencies.length / sum(({ seconds }) => seconds),
    p50: at(0.5),
    p99: at(0.99),
    count: latencies.length,
    statuses,
    unexpected: sum(({ unexpected }) => unexpected),
  }
}

/** One run on connections of its own. @returns As `figuresOf`. */
export async function load(port, { seconds, ...options }) {
  const opened = await openLoad(port, options)
  try {
    return figuresOf([await opened.run(seconds)])
  } finally {
    opened.close()
  }
}

async function start(env) {
  const { ready, ask, stop } = await startProcess(['node', '--expose-gc', 'lab/load/contender.mjs'], {
    env,
    ready: 'message',
  })
  return { port: ready.port, measure: () => ask('measure'), cpuMs: () => ask('cpu'), stop }
}

export const startUpstream = (env = {}) => start({ ...env, CONTENDER: 'service' })
/** Starts what stands before it. @param name - `ours`, `pipe` or `http-proxy`. */
export const startContender = (name, upstream, env = {}) =>
  start({ ...env, CONTENDER: name, UPSTREAM: `http://127.0.0.1:${upstream.port}` })
