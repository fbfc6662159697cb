/** What the dated profiles send, minimal, with nulls, full, newer and odd: every event has its family, every page all of its rows. Source of the bodies: the published schemas of 2026-04 and 2026-08. */

import { generateKeyPairSync, sign } from 'node:crypto'
import { long, some } from '@embedded-wallet/e2e/support/inFull.js'
import {
  bodyOf,
  callsOf,
  datedProfiles,
  eventsOf,
  oddBodiesOf,
  type ProfileCall,
} from '@embedded-wallet/e2e/support/profileFaults.js'
import {
  createCustomer,
  createQuote,
  listTransactions,
  memoryReplayStore,
  type OptionsOf,
  verifyWebhook,
  type WebhookEvent,
} from '@embedded-wallet/platform'
import {
  type CreateCustomerBody,
  endpointSchemas,
  isUnreadable,
  readerOf,
  type ServiceEndpointName,
  serviceEndpoints,
  WEBHOOK_SIGNATURE_HEADER,
} from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { readSuccess } from '../src/transport/readResponse.js'
import { openPlatformWorld, toBob } from './world.js'

const kinds = ['minimal', 'nulls', 'full', 'newer'] as const
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const options = {
  publicKeys: [publicKey.export({ type: 'spki', format: 'pem' }).toString()],
  replays: memoryReplayStore(),
  now: () => Date.UTC(2026, 7, 21, 12, 30),
}

/** Sends a signed event through the verifier. */
function receive(type: string, data: unknown): Promise<WebhookEvent> {
  const id = `Webhook:${crypto.randomUUID()}`
  const body = JSON.stringify({ id, type, timestamp: '2026-08-21T12:30:00Z', data })
  const signature = sign('sha256', Buffer.from(body), privateKey).toString('base64')
  const headers = { [WEBHOOK_SIGNATURE_HEADER]: signature }
  const request = new Request('https://shop.example/webhooks', { method: 'POST', headers, body })
  return verifyWebhook(request, options)
}

const endpointOf = new Map(
  Object.entries(serviceEndpoints).map(([name, { method, path }]) => [
    `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
    name as ServiceEndpointName,
  ]),
)

/** Reads a response as a call does. @returns The value, or the first wrong field. */
function read(call: string, body: unknown): { value?: unknown; refused?: string } {
  const name = endpointOf.get(call)!
  const facts = { outcome: 'none', idempotencyKey: undefined, requestId: undefined } as const
  try {
    const text = body === undefined ? '' : JSON.stringify(body)
    const reader = readerOf(endpointSchemas[name].response as never)
    return { value: readSuccess(reader, text, { name, branding: {}, serviceStatus: 200, ...facts }) }
  } catch (error) {
    return { refused: /see (.*)\.$/.exec((error as Error).message)?.[1] ?? String(error) }
  }
}

/** Puts the rows into the form of the response. */
function inShape({ shape }: ProfileCall, rows: unknown[], isFull: boolean): unknown {
  if (shape === 'one' || shape === 'empty') return rows[0]
  if (shape === 'list') return { data: rows }
  return { data: rows, hasMore: isFull, ...(isFull && { nextCursor: 'next', totalCount: 9 }) }
}

test('every event of both profiles is typed by its family, with its data as they came', async () => {
  for (const profile of datedProfiles) {
    for (const { type, family, resource, more } of eventsOf(profile)) {
      for (const kind of kinds) {
        const data = resource && bodyOf(resource, profile, kind, more)
        const event = await receive(type, data)
        expect([event.family, event.problem, event.data], `${profile} ${type} ${kind}`).toEqual([
          family,
          undefined,
          data,
        ])
      }
    }
  }
})

test('an odd field never costs an event its family, and its data come as they are', long, async () => {
  for (const profile of datedProfiles) {
    for (const { type, family, resource, more } of eventsOf(profile)) {
      const odd = resource === undefined ? [] : oddBodiesOf(resource, profile, more)
      for (const { field, body } of some(odd, 5)) {
        const event = await receive(type, body)
        expect([event.family, event.data], `${profile} ${type} ${field}`).toEqual([family, body])
        expect([undefined, field]).toContain(event.problem?.split('.')[0])
      }
    }
  }
})

test('every response of both profiles is read, and every page is whole', () => {
  const unknown = new Set(endpointOf.keys())
  // Of autumn 2026: they stand in neither of the two dated profiles.
  for (const call of ['GET /customers/agreements', 'POST /quotes/{}/documents']) unknown.delete(call)
  for (const profile of datedProfiles) {
    for (const row of callsOf(profile).filter(({ call }) => endpointOf.has(call))) {
      unknown.delete(row.call)
      for (const kind of kinds) {
        const one = row.resource && bodyOf(row.resource, profile, kind)
        const body = inShape(row, [one, one], kind === 'full' || kind === 'newer')
        const { value, refused } = read(row.call, body)
        expect([refused, value], `${profile} ${row.call} ${row.variant} ${kind}`).toEqual([
          undefined,
          // In 2026-04 a list has no pages that is a page in 2026-08: the client reads one that ends.
          row.shape === 'list' && 'hasMore' in Object(value) ? { hasMore: false, ...Object(body) } : body,
        ])
      }
    }
  }
  expect([...unknown]).toEqual([])
})

test('an odd field never costs a page a row, and stops one resource only where a client acts on it', () => {
  for (const profile of datedProfiles) {
    for (const row of callsOf(profile).filter(({ call }) => endpointOf.has(call))) {
      if (row.resource === undefined) continue
      const good = bodyOf(row.resource, profile, 'full')
      for (const { field, body } of oddBodiesOf(row.resource, profile)) {
        const where = `${profile} ${row.call} ${row.variant} ${field}`
        const isList = row.shape !== 'one'
        const { value, refused } = read(row.call, inShape(row, isList ? [good, body, good] : [body], false))
        if (!isList) {
          if (refused === undefined) expect(value, where).toEqual(body)
          else expect(refused.split('.')[0], where).toBe(field)
          continue
        }
        const { data } = value as { data: unknown[] }
        const odd = data[1]
        expect([data[0], data[2]], where).toEqual([good, good])
        expect(isUnreadable(odd) ? odd.value : odd, where).toEqual(body)
        if (isUnreadable(odd)) expect(odd.problem.split('.')[0], where).toBe(field)
      }
    }
  }
})

// What the types of the options permit.

test('a field that may be left out may be undefined, at any depth, and is not sent', async () => {
  const { platform, addFundedCustomer } = await openPlatformWorld()
  const user: { email?: string | undefined; line2?: string | undefined } = {}
  const body: OptionsOf<CreateCustomerBody> = {
    customerType: 'INDIVIDUAL',
    email: user.email,
    address: { line1: '1 Test Street', line2: user.line2, postalCode: '94103', country: 'US' },
  }
  const customer = await createCustomer(platform, { ...body, signal: undefined, idempotencyKey: undefined })
  expect(customer).not.toHaveProperty('email')
  expect(customer.address).toEqual({ line1: '1 Test Street', postalCode: '94103', country: 'US' })
  const { accounts } = await addFundedCustomer(100_00)
  await createQuote(platform, {
    source: { sourceType: 'ACCOUNT', accountId: accounts.USD!, customerId: undefined },
    destination: toBob(),
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_00,
    description: undefined,
  })
  const filters = { customerId: user.email, limit: undefined, signal: undefined }
  expect((await listTransactions(platform, filters).page()).hasMore).toBe(false)
})
