/** What a wallet may change of its account and its customer, and what the relay lets through in both directions. */

import { expect, test } from 'vitest'
import { callOf, routes } from './attacks/routes.js'
import { ada, bob, customerOf, recordingService, relayOfAda } from './twoUsers.js'

type Fetch = (request: Request) => Promise<Response>

const route = (name: string) => routes.find((route) => route.name === name)!
const change = (changes: Parameters<typeof callOf>[1] = {}, name = 'updateCustomer') => {
  const { url, method, headers, body } = callOf(route(name), changes)
  return new Request(url, { method, headers, body: body ?? null })
}

/** A service that responds to some requests in its own way. */
const serviceWith = (respond: (request: Request, path: string) => Response | undefined) => {
  const service = recordingService()
  const fetch: Fetch = async (request) => {
    const { pathname, search } = new URL(request.url)
    return respond(request, pathname + search) ?? service.fetch(request)
  }
  return { ...service, fetch }
}

// Source: profile 2026-08, PATCH /customers/{id}: the service takes `customerType*`; both calls carry the same body.
test('the relay adds the type of the customer, and both calls of a signed retry carry the same bytes', async () => {
  const service = recordingService()
  const relay = relayOfAda(service.fetch)
  await relay(change())
  await relay(change({ headers: { 'Service-Wallet-Signature': 'c2ln', 'Request-Id': 'Request:1' } }))
  const [first, second] = service.forwarded
  expect(first?.body).toBe('{"customerType":"INDIVIDUAL","email":"new@shop.example"}')
  expect(second?.body).toBe(first?.body)
  expect(second?.headers).toMatchObject({ 'service-wallet-signature': 'c2ln', 'request-id': 'Request:1' })
})

test('of the changed customer only the id and the changed address come back', async () => {
  const relay = relayOfAda(recordingService().fetch)
  const { id, email, phoneNumber } = customerOf(ada)
  expect(await (await relay(change())).json()).toEqual({ id, email })
  expect(await (await relay(change({ json: { phoneNumber: '+15550199' } }))).json()).toEqual({
    id,
    phoneNumber,
  })
})

test('of a demand for a signature only its own fields come back', async () => {
  const demand = { payloadToSign: '{}', requestId: 'Request:1', expiresAt: '2026-01-01T00:05:00Z' }
  const service = serviceWith((request) =>
    request.method === 'PATCH'
      ? Response.json({ ...demand, customer: customerOf(ada) }, { status: 202 })
      : undefined,
  )
  const response = await relayOfAda(service.fetch)(change())
  expect({ status: response.status, body: await response.json() }).toEqual({ status: 202, body: demand })
})

test('a refusal of the service comes back as it is', async () => {
  const refusal = { status: 409, code: 'EMAIL_OTP_EMAIL_ALREADY_EXISTS', message: 'no' }
  const service = serviceWith((request) =>
    request.method === 'PATCH' ? Response.json(refusal, { status: 409 }) : undefined,
  )
  const response = await relayOfAda(service.fetch)(change())
  expect({ status: response.status, body: await response.json() }).toEqual({ status: 409, body: refusal })
})

test.each([
  ['with an id that is no text', () => Response.json({ id: 7, email: 'new@shop.example' })],
  ['that is not JSON', () => new Response('Full Name', { headers: { 'Content-Type': 'application/json' } })],
  ['with an address that is no text', () => Response.json({ id: ada.customer, email: customerOf(ada) })],
])('a success %s is a bad gateway, and nothing of it comes back', async (_, respond) => {
  const service = serviceWith((request) => (request.method === 'PATCH' ? respond() : undefined))
  const response = await relayOfAda(service.fetch)(change())
  expect(response.status).toBe(502)
  expect(response.headers.get('Trace-Id')).toMatch(/^[0-9a-f]{32}$/)
  expect(await response.text()).not.toContain('Full Name')
})

test("another user's customer does not exist for the caller, and nothing of it is read", async () => {
  const service = recordingService()
  const relay = relayOfAda(service.fetch)
  const unknown = bob.customer.replace(/b/g, 'c')
  const responses = await Promise.all([bob.customer, unknown].map((id) => relay(change({ id }))))
  const [foreign, missing] = await Promise.all(responses.map(async (one) => [one.status, await one.json()]))
  expect(foreign?.[0]).toBe(404)
  expect(foreign).toEqual(missing)
  expect(service.lookups.filter((path) => !path.includes('/customers/internal-accounts?'))).toEqual([])
  expect(service.forwarded).toEqual([])
})

test('a service that ignores the filter of the list makes no customer the caller’s', async () => {
  const service = serviceWith((_, path) =>
    path.includes('/customers/internal-accounts?')
      ? Response.json({
          data: [
            { id: ada.account, customerId: ada.customer },
            { id: bob.account, customerId: bob.customer },
          ],
          hasMore: false,
        })
      : undefined,
  )
  expect((await relayOfAda(service.fetch)(change({ id: bob.customer }))).status).toBe(404)
  expect(service.forwarded).toEqual([])
})

test('the granted account may stand on a later page', async () => {
  const pages: string[] = []
  const service = serviceWith((_, path) => {
    if (!path.includes('/customers/internal-accounts?')) return undefined
    const cursor = new URLSearchParams(path.split('?')[1]).get('cursor')
    pages.push(cursor ?? 'first')
    const other = { id: 'InternalAccount:0198', customerId: ada.customer }
    const own = { id: ada.account, customerId: ada.customer }
    return Response.json(
      cursor === null
        ? { data: [other], hasMore: true, nextCursor: 'second' }
        : { data: [own], hasMore: false },
    )
  })
  expect((await relayOfAda(service.fetch)(change())).status).toBe(200)
  expect(pages).toEqual(['first', 'second'])
})

test('a list that never ends is given up', async () => {
  let pages = 0
  const service = serviceWith((_, path) => {
    if (!path.includes('/customers/internal-accounts?')) return undefined
    pages++
    return Response.json({ data: [], hasMore: true, nextCursor: 'again' })
  })
  expect((await relayOfAda(service.fetch)(change())).status).toBe(404)
  expect(pages).toBe(10)
})

test('the privacy of the own account passes as it came', async () => {
  const service = recordingService()
  const relay = relayOfAda(service.fetch)
  expect((await relay(change({}, 'updateInternalAccount'))).status).toBe(200)
  expect(service.forwarded).toMatchObject([
    {
      method: 'PATCH',
      path: `/2025-10-13/internal-accounts/${ada.account}`,
      body: '{"privateEnabled":true}',
    },
  ])
})

test('a page of another site that may call may also make changes', async () => {
  const origin = 'https://partner.example'
  const relay = relayOfAda(recordingService().fetch, { cors: { origins: [origin] } })
  const headers = { Origin: origin, 'Access-Control-Request-Method': 'PATCH' }
  const response = await relay(
    new Request('https://shop.example/wallet/customers/Customer:1', { method: 'OPTIONS', headers }),
  )
  expect(response.headers.get('Access-Control-Allow-Methods')).toContain('PATCH')
  expect(response.headers.get('Access-Control-Allow-Headers')).toContain('Step-Up-Id')
})
