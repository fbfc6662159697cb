/** The relay checks what the service reads, also when one of the two reads more leniently. */

import type { RelayOptions } from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import { extended, routes } from './attacks/routes.js'
import { ada, bob, mount, recordingService, relayOfAda, walletHeaders } from './twoUsers.js'

const routeOf = (name: string) => routes.find((route) => route.name === name)!

function open(
  grant: string[] = [ada.account],
  change: (json: { data?: object[] }) => object = (json) => json,
  options: Partial<RelayOptions> = {},
) {
  const service = recordingService()
  const fetch = async (request: Request) => {
    const response = await service.fetch(request)
    return request.method === 'GET' ? Response.json(change(await response.json()), response) : response
  }
  const relay = relayOfAda(fetch, { authorize: () => grant, ...options })
  const send = async (method: string, path: string, body?: string) => {
    const headers = { ...walletHeaders, ...(body !== undefined && { 'Content-Type': 'application/json' }) }
    return (await relay(new Request(mount + path, { method, headers, body: body ?? null }))).status
  }
  return { send, forwarded: service.forwarded }
}

test.each([
  '"Type":"PASSKEY"',
  '"TYPE":"PASSKEY"',
  '"ty\\u0070E":"PASSKEY"',
  '"\\uff54\\uff59\\uff50\\uff45":"PASSKEY"',
  '"type ":"PASSKEY"',
  '"x":{"a":1,"A":2}',
  '"x":[1,{"key":1,"\\u212aey":2}]',
])('a key that is a duplicate only for a lenient reader is refused: %s', async (field) => {
  const { send, forwarded } = open()
  expect(await send('POST', '/auth/credentials', extended(routeOf('registerAuthMethod'), field))).toBe(400)
  expect(forwarded).toEqual([])
})

test('equal keys in different objects are no duplicates', async () => {
  const { send } = open()
  const body = extended(routeOf('registerAuthMethod'), '"x":[{"a":1},{"A":1}],"y":{"Type":1}')
  expect(await send('POST', '/auth/credentials', body)).toBe(200)
})

test.each(['"passkey"', '"Passkey"', '" PASSKEY"', '["PASSKEY"]', '""', 'null', '1', '{}'])(
  'a credential type with the spelling %s cannot avoid the check of its challenge',
  async (type) => {
    const { send, forwarded } = open()
    const body = `{"type":${type},"accountId":"${ada.account}","challenge":"bm90IGlzc3VlZA"}`
    expect(await send('POST', '/auth/credentials', body)).toBe(400)
    expect(await send('POST', '/auth/credentials', body.replace(/"type":.*?,(?="a)/, ''))).toBe(400)
    expect(forwarded).toEqual([])
  },
)

test('a quote without a source account belongs to no user, even if an app grants an empty account id', async () => {
  const unnamed = (json: object) =>
    'source' in json ? { ...json, source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' } } : json
  for (const grant of [[''], [ada.account, '']]) {
    const { send, forwarded } = open(grant, unnamed)
    expect(await send('GET', `/quotes/${bob.quote}`)).toBe(404)
    expect(await send('POST', `/quotes/${bob.quote}/execute`, '{}')).toBe(404)
    expect(forwarded).toEqual([])
  }
})

test('an item of another account in a list does not belong to the caller', async () => {
  const othersToo = (json: { data?: object[] }) =>
    json.data ? { data: json.data.map((item) => ({ ...item, accountId: bob.account })) } : json
  const { send, forwarded } = open([ada.account], othersToo)
  expect(await send('POST', `/auth/credentials/${ada.authMethod}/challenge`, '{}')).toBe(404)
  expect(await send('DELETE', `/auth/sessions/${ada.session}`)).toBe(404)
  expect(forwarded).toEqual([])
})

/** The fields of a response that the relay does not decide on, left out or odd. Source: profile 2026-08, rule of reading. */
const bare = (json: { data?: object[]; source?: object }) => {
  const rows = json.data?.map((row) => ({ ...row, createdAt: 5, updatedAt: undefined, nickname: null }))
  if (rows !== undefined) return { ...json, data: [null, { id: 7 }, ...rows, 'odd'] }
  return json.source === undefined ? json : { source: json.source }
}

test('an odd row, or a field that the relay does not decide on, keeps no user from their own wallet', async () => {
  const { send } = open([ada.account], bare)
  expect(await send('DELETE', `/auth/sessions/${ada.session}`)).toBe(200)
  expect(await send('DELETE', `/auth/credentials/${ada.authMethod}`)).toBe(200)
  expect(await send('DELETE', `/auth/sessions/${bob.session}`)).toBe(404)
  // A policy for payments does decide on the other fields of a quote.
  const payer = open([ada.account], bare, { authorizeAction: undefined })
  expect(await payer.send('POST', `/quotes/${ada.quote}/execute`)).toBe(200)
  expect(await payer.send('POST', `/quotes/${bob.quote}/execute`)).toBe(404)
  expect(await send('POST', `/quotes/${ada.quote}/execute`)).toBe(502)
  const options = JSON.stringify({ accountId: ada.account, nickname: 'phone' })
  expect(await send('POST', '/passkeys/registration-options', options)).toBe(200)
})
