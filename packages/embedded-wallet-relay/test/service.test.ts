/** The program as in production: a service over HTTP, its webhooks over HTTP, and two instances that share a Redis. */

import {
  createPasskey,
  createWallet,
  executeQuote,
  listAccounts,
  memorySessionStore,
  requestQuote,
} from '@embedded-wallet/core'
import { freePort, hasRedis, startRedis } from '@embedded-wallet/e2e/support/redisServer.js'
import { nodeListener } from '@embedded-wallet/relay/node'
import { createSandbox } from '@embedded-wallet/sandbox'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../lab/startProcess.mjs'
import { openHooks, origin, says } from './openHooks.js'

test.skipIf(!hasRedis)(
  'an order that one instance has sold is settled by the other, by a signed webhook',
  async () => {
    const [port, redisPort] = [await freePort(), await freePort()]
    const redis = await startRedis(redisPort)
    onTestFinished(() => redis.stop())
    const webhooks = `http://localhost:${port}/webhooks`
    const sandbox = createSandbox({ openingBalance: 25_000_000, webhook: { url: webhooks } })
    const service = await listen(nodeListener(sandbox.fetch))
    onTestFinished(() => service.close())
    const ticking = setInterval(() => void sandbox.tick().catch(() => undefined), 100)
    onTestFinished(() => clearInterval(ticking))
    const environment = {
      SERVICE_BASE_URL: `http://localhost:${service.port}${new URL(sandbox.baseUrl).pathname}`,
      SERVICE_TOKEN_ID: sandbox.tokenId,
      SERVICE_CLIENT_SECRET: sandbox.clientSecret,
      REDIS_URL: `redis://localhost:${redisPort}`,
    }
    const publicKeys = [await sandbox.webhookPublicKey()]
    const options = () => ({ mode: 'sandbox', webhooks: { publicKeys, incoming: 'approve' } })
    const settling = await openHooks({
      isSandbox: false,
      options: () => ({ ...options(), port }),
      environment,
      answers: { settle: says({}, 503) },
    })
    const selling = await openHooks({ isSandbox: false, options, environment })
    try {
      const relay = {
        relayUrl: selling.relayUrl,
        fetch: selling.browser.fetch,
        rpId: 'localhost',
        passkeys: createSoftwareAuthenticator({ origin }),
        sessionStore: memorySessionStore(),
      }
      const [account] = await listAccounts(relay)
      const wallet = createWallet({ ...relay, accountId: account!.accountId })
      await createPasskey(wallet, { nickname: 'Phone' })
      const quote = await requestQuote(wallet, { order: { id: 'order-1' } })
      // The other instance has the same quote for the same order.
      const again = { ...relay, relayUrl: settling.relayUrl, fetch: settling.browser.fetch }
      const other = createWallet({ ...again, accountId: wallet.accountId })
      expect((await requestQuote(other, { order: { id: 'order-1' } })).id).toBe(quote.id)
      expect(settling.asked.filter(({ hook }) => hook === 'createQuote')).toEqual([])

      await executeQuote(wallet, { quote })
      const settled = () => settling.asked.filter(({ hook }) => hook === 'settle')
      await expect.poll(() => settled().length).toBeGreaterThan(0)
      expect(selling.asked.filter(({ hook }) => hook === 'settle')).toEqual([])
      // It failed, so the service delivers the event again.
      settling.said.settle = says({})
      const failed = settled().length
      await expect
        .poll(async () => {
          // Each time: the service may not have heard yet that the first one failed.
          await sandbox.clock.advance(3_600_000)
          return settled().length
        })
        .toBeGreaterThan(failed)
      expect(settled().at(-1)!.body).toMatchObject({
        transactionId: quote.transactionId,
        status: 'COMPLETED',
        receivedAmount: { amount: 500 },
      })

      // Whoever reaches the address of the webhooks settles nothing.
      const forged = JSON.stringify({
        id: 'Webhook:1',
        type: 'OUTGOING_PAYMENT.COMPLETED',
        data: { id: 'Transaction:1' },
      })
      const headers = { 'Content-Type': 'application/json', 'X-Service-Signature': 'MEUCIQ' }
      expect((await fetch(webhooks, { method: 'POST', body: forged, headers })).status).toBe(401)
      expect(settled().filter(({ body }) => body.transactionId === 'Transaction:1')).toEqual([])
      const lines = [...settling.lines, ...selling.lines].join('\n')
      for (const word of [sandbox.clientSecret, environment.REDIS_URL]) expect(lines).not.toContain(word)
    } finally {
      await selling.close()
      await settling.close()
    }
  },
)
