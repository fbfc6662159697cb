/** What the relay checks is what the service reads, also where one of the two is more lenient than the other. */

import { expect, test } from 'vitest'
import { extended, routes } from './attacks/routes.js'
import { ada, bob, mount, recordingService, relayOfAda, walletHeaders } from './twoUsers.js'

const routeOf = (name: string) => routes.find((route) => route.name === name)!

function open(
  grant: string[] = [ada.account],
  change: (json: { data?: object[] }) => object = (json) => json,
) {
  const service = recordingService()
  const fetch = async (request: Request) => {
    const answer = await service.fetch(request)
    return request.method === 'GET' ? Response.json(change(await answer.json()), answer) : answer
  }
  const relay = relayOfAda(fetch, { authorize: () => grant })
  const ask = async (method: string, path: string, body?: string) => {
    const headers = { ...walletHeaders, ...(body !== undefined && { 'Content-Type': 'application/json' }) }
    return (await relay(new Request(mount + path, { method, headers, body: body ?? null }))).status
  }
  return { ask, forwarded: service.forwarded }
}

test.each([
  '"Type":"PASSKEY"',
  '"TYPE":"PASSKEY"',
  '"ty\\u0070E":"PASSKEY"',
  '"\\uff54\\uff59\\uff50\\uff45":"PASSKEY"',
  '"type ":"PASSKEY"',
  '"x":{"a":1,"A":2}',
  '"x":[1,{"key":1,"\\u212aey":2}]',
])('a field that is there once, or twice for who reads less strictly: %s', async (field) => {
  const { ask, forwarded } = open()
  expect(await ask('POST', '/auth/credentials', extended(routeOf('registerAuthMethod'), field))).toBe(400)
  expect(forwarded).toEqual([])
})

test('fields that are alike in different objects are no twins', async () => {
  const { ask } = open()
  const body = extended(routeOf('registerAuthMethod'), '"x":[{"a":1},{"A":1}],"y":{"Type":1}')
  expect(await ask('POST', '/auth/credentials', body)).toBe(200)
})

test.each(['"passkey"', '"Passkey"', '" PASSKEY"', '["PASSKEY"]', '""', 'null', '1', '{}'])(
  'a credential type that is spelt %s comes without an issued challenge, so it does not pass',
  async (type) => {
    const { ask, forwarded } = open()
    const body = `{"type":${type},"accountId":"${ada.account}","challenge":"bm90IGlzc3VlZA"}`
    expect(await ask('POST', '/auth/credentials', body)).toBe(400)
    expect(await ask('POST', '/auth/credentials', body.replace(/"type":.*?,(?="a)/, ''))).toBe(400)
    expect(forwarded).toEqual([])
  },
)

test('a quote that is paid from no account is nobody’s, even if an app grants an account without a name', async () => {
  const unnamed = (json: object) =>
    'source' in json ? { ...json, source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' } } : json
  for (const grant of [[''], [ada.account, '']]) {
    const { ask, forwarded } = open(grant, unnamed)
    expect(await ask('GET', `/quotes/${bob.quote}`)).toBe(404)
    expect(await ask('POST', `/quotes/${bob.quote}/execute`, '{}')).toBe(404)
    expect(forwarded).toEqual([])
  }
})

test('what a list names of another account is not the caller’s', async () => {
  const othersToo = (json: { data?: object[] }) =>
    json.data ? { data: json.data.map((item) => ({ ...item, accountId: bob.account })) } : json
  const { ask, forwarded } = open([ada.account], othersToo)
  expect(await ask('POST', `/auth/credentials/${ada.authMethod}/challenge`, '{}')).toBe(404)
  expect(await ask('DELETE', `/auth/sessions/${ada.session}`)).toBe(404)
  expect(forwarded).toEqual([])
})
