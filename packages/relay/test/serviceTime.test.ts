/** A wallet takes the service's time from a response, and never that of the relay's own server. */

import { expect, test } from 'vitest'
import { ada, mount, origin, recordingService, relayOfAda, walletHeaders } from './twoUsers.js'

const date = 'Sun, 22 Nov 2026 11:50:00 GMT'

/** Ada's relay; the service sends these headers. */
function open(headers: Record<string, string>) {
  const service = recordingService()
  const relay = relayOfAda(
    async (request) => {
      const response = await service.fetch(request)
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
      return response
    },
    { login: { findAccount: () => ada.account, onSignedIn: () => undefined } },
  )
  return (path: string, init: RequestInit = {}) =>
    relay(new Request(mount + path, { headers: walletHeaders, ...init }))
}

const list = `/auth/credentials?accountId=${ada.account}`

test('a response of the service has its Date twice: a proxy may overwrite one', async () => {
  const { headers } = await open({ Date: date })(list)
  expect([headers.get('Date'), headers.get('Wallet-Service-Date')]).toEqual([date, date])
})

const json = { ...walletHeaders, 'Content-Type': 'application/json' }
test.each<[string, number, string, RequestInit]>([
  ['without a login', 401, list, { headers: { 'Wallet-Call': '1' } }],
  ['from another page', 403, list, { headers: { ...walletHeaders, Origin: 'https://evil.example' } }],
  ['outside the endpoints', 404, '/elsewhere', {}],
  ['with another profile', 409, list, { headers: { ...walletHeaders, 'Wallet-Profile': '2026-08' } }],
  ['for a quote of the app', 200, '/quotes/request', { method: 'POST', headers: json, body: '{}' }],
  [
    'for a login',
    200,
    '/login/start',
    { method: 'POST', headers: { ...json, Origin: origin }, body: '{"identifier":"ada@shop.example"}' },
  ],
  ['about its health', 200, '/health/live', {}],
])(
  'a response of the relay itself says that it has no time of the service: %s',
  async (_, status, path, init) => {
    const response = await open({ Date: date })(path, init)
    expect([response.status, response.headers.get('Wallet-Service-Date')]).toEqual([status, 'none'])
  },
)

test('a service without a Date is no time either, whatever the server writes', async () => {
  const { headers } = await open({})(list)
  expect([headers.get('Date'), headers.get('Wallet-Service-Date')]).toEqual([null, 'none'])
})
