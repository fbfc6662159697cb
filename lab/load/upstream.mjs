/** The service of the benchmark: one quote for each of a hundred users, a few hundred bytes of JSON, as fast as Node can. */

import { createServer } from 'node:http'

const time = '2026-01-01T00:00:00.000Z'
const usd = { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 }
const quoteOf = (user) =>
  Buffer.from(
    JSON.stringify({
      ...{ id: `Quote:${user}`, status: 'PENDING', createdAt: time, expiresAt: time },
      ...{ sendingCurrency: usd, receivingCurrency: usd, exchangeRate: 1, feesIncluded: 0 },
      ...{ totalSendingAmount: 1, totalReceivingAmount: 1, transactionId: 'Transaction:1' },
      source: { sourceType: 'ACCOUNT', accountId: `InternalAccount:${user}` },
      destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
    }),
  )
const quotes = Array.from({ length: 100 }, (_, user) => quoteOf(user))
const delayMs = Number(process.env.UPSTREAM_DELAY_MS ?? 0)

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
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
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }))
