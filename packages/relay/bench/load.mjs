/** Load over raw sockets: each connection sends its next request when the last response is complete. */

import { connect } from 'node:net'

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
  const own = { bytes: requestOf(user, `/quotes/Quote:${user}`), expects: `"id":"Quote:${user}"` }
  const execute = {
    bytes: requestOf(user, `/quotes/Quote:${user}/execute`, 'POST', '{}'),
    expects: own.expects,
  }
  const foreign = { bytes: requestOf(user, `/quotes/Quote:${(user + 1) % 100}`), expects: '"status":404' }
  if (kind !== 'mix') return [kind === 'GET' ? own : execute]
  return [own, own, own, own, execute, ...(asksForOthers ? [own, own, own, own, foreign] : [])]
}

/**
 * @param kind - `GET`, `POST`, or `mix`: four reads for each execution.
 * @param ratePerSecond - The most requests per second; absent: as many as the responses allow.
 * @returns Requests per second, latencies in milliseconds, the number of responses of each status, and how many responses were not
 * those of this user.
 */
export async function load(
  port,
  { connections = 50, seconds, ratePerSecond, kind = 'mix', asksForOthers = false },
) {
  const latencies = []
  const statuses = {}
  let unexpected = 0
  const endsAt = performance.now() + seconds * 1000
  const gapMs = ratePerSecond ? (1000 * connections) / ratePerSecond : 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from(
      { length: connections },
      (_, index) =>
        new Promise((resolve, reject) => {
          const socket = connect({ port, host: '127.0.0.1', noDelay: true })
          let sentAt = 0
          let dueAt = 0
          const requests = requestsOf(index % 100, kind, asksForOthers)
          let next = index
          let received = ''
          const sendNext = () => {
            if (performance.now() >= endsAt) {
              socket.end()
              resolve()
              return
            }
            sentAt = performance.now()
            socket.write(requests[next++ % requests.length].bytes)
          }
          socket.setEncoding('latin1')
          socket.on('connect', () => {
            const firstMs = gapMs * Math.random()
            dueAt = performance.now() + firstMs
            setTimeout(sendNext, firstMs)
          })
          socket.on('error', reject)
          socket.on('data', (chunk) => {
            received += chunk
            const headEnd = received.indexOf('\r\n\r\n')
            if (headEnd < 0) return
            const length = /content-length: (\d+)/i.exec(received)?.[1]
            const isWhole =
              length === undefined
                ? received.endsWith('0\r\n\r\n')
                : received.length >= headEnd + 4 + Number(length)
            if (!isWhole) return
            const tookMs = performance.now() - sentAt
            latencies.push(tookMs)
            const status = received.slice(9, 12)
            statuses[status] = (statuses[status] ?? 0) + 1
            if (status !== '503' && !received.includes(requests[(next - 1) % requests.length].expects))
              unexpected += 1
            received = ''
            // By the schedule and not after the last response: a delay is made up for.
            dueAt += gapMs
            const waitMs = dueAt - performance.now()
            if (waitMs > 0) setTimeout(sendNext, waitMs)
            else sendNext()
          })
        }),
    ),
  )
  latencies.sort((a, b) => a - b)
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))]
  const tookSeconds = (performance.now() - startedAt) / 1000
  return {
    perSecond: latencies.length / tookSeconds,
    p50: at(0.5),
    p99: at(0.99),
    count: latencies.length,
    statuses,
    unexpected,
  }
}
