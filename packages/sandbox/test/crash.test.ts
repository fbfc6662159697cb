/** `kill -9` at random moments under load: no acknowledged change is lost, and none happens twice. `KILLS` sets how often. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { deferred } from '../../../e2e/support/deferred.js'
import { byRun, long } from '../../../e2e/support/inFull.js'
import { seed } from '../../../e2e/support/seed.js'
import { seededRandom } from '../../../e2e/support/seededRandom.js'
import { startProcess } from '../../../lab/startProcess.mjs'
import { quoteOf } from './client.js'

const kills = Number(process.env.KILLS ?? byRun({ test: 1, gate: 8, full: 100 }))
const command = fileURLToPath(new URL('../bin/embedded-wallet-sandbox.js', import.meta.url))
const authorization = `Basic ${btoa('id:secret')}`
const magic = { 'service-wallet-signature': 'sandbox-valid-signature' }
const clientPublicKey =
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5'

// biome-ignore lint/suspicious/noExplicitAny: bodies as they come
type ServiceResponse = { status: number; body: any }
type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ServiceResponse>

async function start(directory: string) {
  const since = performance.now()
  const flags = ['--port=0', '--json', '--token-id=id', '--client-secret=secret', `--data=${directory}`]
  const { ready, stop } = await startProcess(['node', command, ...flags], { ready: /^\{/ })
  const { baseUrl } = JSON.parse(ready)
  const milliseconds = performance.now() - since
  const send: Send = async (method, path, body, headers = {}) => {
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json', ...headers },
      ...content,
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  return { stop, send, milliseconds }
}

/** What was acknowledged before a kill. */
interface Acknowledged {
  quotes: { id: string; isExecuted: boolean }[]
  usedRequests: { path: string; requestId: string }[]
}

const amount = 7

/** Creates and executes quotes, opens and ends sessions, until the service is gone. */
async function load(
  send: Send,
  from: string,
  to: string,
  methodId: string,
  seen: Acknowledged,
  onRound: () => void,
): Promise<void> {
  for (;;) {
    const { body: quote } = await send('POST', '/quotes', quoteOf(from, to, amount))
    const acknowledged = { id: quote.id, isExecuted: false }
    seen.quotes.push(acknowledged)
    const executed = await send('POST', `/quotes/${quote.id}/execute`)
    acknowledged.isExecuted = executed.status === 200
    const session = await send('POST', `/auth/credentials/${methodId}/verify`, {
      type: 'EMAIL_OTP',
      otp: '000000',
      clientPublicKey,
    })
    const path = `/auth/sessions/${session.body.id}`
    const { requestId } = (await send('DELETE', path)).body
    const { status } = await send('DELETE', path, undefined, { ...magic, 'request-id': requestId })
    if (status === 204) seen.usedRequests.push({ path, requestId })
    onRound()
  }
}

test(
  `killed ${kills} times under load: acknowledged writes lost 0, requestIds and quotes accepted twice 0`,
  long,
  async () => {
    const random = seededRandom(seed)
    const directory = mkdtempSync(join(tmpdir(), 'sandbox-crash-'))
    const starts: number[] = []
    const lost: string[] = []
    const twice: string[] = []
    let acknowledged = 0
    let service = await start(join(directory, 'data'))
    const newCustomer = async (name: string) => {
      const customer = {
        platformCustomerId: name,
        customerType: 'INDIVIDUAL',
        currencies: ['USD'],
        email: `${name}@shop.example`,
      }
      const { body } = await service.send('POST', '/customers', customer)
      const { body: list } = await service.send('GET', `/customers/internal-accounts?customerId=${body.id}`)
      // biome-ignore lint/suspicious/noExplicitAny: a body as it came
      const idOf = (type: string) => list.data.find((account: any) => account.type === type).id as string
      return { customerId: body.id as string, fiat: idOf('INTERNAL_FIAT'), wallet: idOf('EMBEDDED_WALLET') }
    }
    const ada = await newCustomer('ada')
    const ben = await newCustomer('ben')
    const funded = 100_000_000
    await service.send('POST', `/sandbox/internal-accounts/${ada.fiat}/fund`, { amount: funded })
    const method = await service.send('POST', '/auth/credentials', {
      type: 'EMAIL_OTP',
      accountId: ada.wallet,
    })
    const executed = new Set<string>()

    for (let kill = 0; kill < kills; kill++) {
      const seen: Acknowledged = { quotes: [], usedRequests: [] }
      const { promise: hasBegun, resolve: begin } = deferred()
      const loops = Array.from({ length: 6 }, () =>
        load(service.send, ada.fiat, ben.fiat, method.body.id, seen, begin).catch(() => undefined),
      )
      // On a busy machine the first round comes late.
      await hasBegun
      // This waits for nothing: the moment of the kill is meant to be random.
      await delay(random() * 400)
      await service.stop('SIGKILL')
      await Promise.all(loops)
      service = await start(join(directory, 'data'))
      starts.push(service.milliseconds)
      acknowledged += seen.quotes.length + seen.usedRequests.length

      for (const { id, isExecuted } of seen.quotes) {
        const { status, body } = await service.send('GET', `/quotes/${id}`)
        if (status !== 200 || (isExecuted && body.status !== 'COMPLETED')) lost.push(id)
        const again = await service.send('POST', `/quotes/${id}/execute`)
        if (body.status === 'COMPLETED' && again.status !== 409) twice.push(id)
        executed.add(id)
      }
      for (const { path, requestId } of seen.usedRequests) {
        const again = await service.send('DELETE', path, undefined, { ...magic, 'request-id': requestId })
        if (again.status !== 401) twice.push(requestId)
      }
      const balanceOf = async ({ customerId }: typeof ada) => {
        const path = `/customers/internal-accounts?customerId=${customerId}&type=INTERNAL_FIAT`
        return (await service.send('GET', path)).body.data[0].balance.amount
      }
      // Each known quote has been executed once by now. A quote that was not acknowledged cannot have moved money.
      expect(await balanceOf(ben)).toBe(executed.size * amount)
      expect(await balanceOf(ada)).toBe(funded - executed.size * amount)
    }
    await service.stop()
    rmSync(directory, { recursive: true })
    const sorted = starts.sort((a, b) => a - b)
    console.info(
      `${kills} kills, ${acknowledged} acknowledged writes: lost ${lost.length}, twice ${twice.length}; ` +
        `restart median ${Math.round(sorted[kills >> 1]!)} ms, longest ${Math.round(sorted.at(-1)!)} ms`,
    )
    expect({ lost, twice }, `TEST_SEED=${seed}`).toEqual({ lost: [], twice: [] })
    expect(acknowledged).toBeGreaterThan(kills)
  },
)
