/** The service refuses the relay's own calls, or fails: the browser learns how long to wait, and nothing more. */

import { expect, test } from 'vitest'
import { callOf, routes } from './attacks/routes.js'
import { ada, mount, recordingService, relayOfAda, signIn, walletHeaders } from './twoUsers.js'

interface Failure {
  name: string
  status: number
  retryAfter?: string
  /** Status and code that the browser gets. */
  becomes: [status: number, code: string]
}

const failures: Failure[] = [
  { name: '429 with seconds', status: 429, retryAfter: '7', becomes: [429, 'RATE_LIMITED'] },
  {
    name: '429 with a date',
    status: 429,
    retryAfter: 'Fri, 01 Jan 2027 00:00:00 GMT',
    becomes: [429, 'RATE_LIMITED'],
  },
  { name: '429 without advice', status: 429, becomes: [429, 'RATE_LIMITED'] },
  { name: '503 with seconds', status: 503, retryAfter: '7', becomes: [503, 'SERVICE_UNAVAILABLE'] },
  { name: '503 without advice', status: 503, becomes: [503, 'SERVICE_UNAVAILABLE'] },
  { name: '500', status: 500, becomes: [502, 'BAD_GATEWAY'] },
  { name: '502', status: 502, becomes: [502, 'BAD_GATEWAY'] },
  { name: '504', status: 504, becomes: [502, 'BAD_GATEWAY'] },
]

/** Ada's relay and a service that fails every request with the method `failing.method`. */
function openFailing({ status, retryAfter }: Failure) {
  const service = recordingService()
  const failing: { method?: string | undefined } = {}
  const failure = () =>
    Response.json(
      { status, code: 'SOME_CODE', message: 'text of the service' },
      { status, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter } },
    )
  const relay = relayOfAda(
    async (request) => (request.method === failing.method ? failure() : service.fetch(request)),
    { login: { findAccount: () => ada.account, onSignedIn: () => undefined } },
  )
  return { relay, failing, forwarded: service.forwarded }
}

async function expectFailure(response: Response, { retryAfter, becomes }: Failure) {
  const text = await response.text()
  const { status, code } = JSON.parse(text)
  expect([response.status, code, response.headers.get('Retry-After')]).toEqual([
    ...becomes,
    retryAfter ?? null,
  ])
  expect(status).toBe(response.status)
  expect(text).not.toContain('text of the service')
}

const routesWithLookup = routes.filter(
  ({ name, endpoint }) =>
    /\{(?:authMethod|session|quote)Id\}/.test(endpoint.path) || name === 'createRegistrationOptions',
)

test.each(failures)('the relay looks up an owner: $name', async (failure) => {
  expect(routesWithLookup).toHaveLength(8)
  for (const route of routesWithLookup) {
    const { relay, failing, forwarded } = openFailing(failure)
    const { url, method, headers, body } = callOf(route)
    const send = () => relay(new Request(url, { method, headers, body: body ?? null }))
    failing.method = 'GET'
    await expectFailure(await send(), failure)
    expect(forwarded).toEqual([])
    failing.method = undefined
    // Only a session of a known sign-in can be refreshed.
    if (route.name === 'refreshSession') await signIn(relay)
    expect([route.name, (await send()).status]).toEqual([route.name, 200])
  }
})

test.each(failures)('the relay calls the service before the app knows the user: $name', async (failure) => {
  const { relay, failing } = openFailing(failure)
  let cookie = ''
  const send = (path: string, json: object) =>
    relay(
      new Request(mount + path, {
        method: 'POST',
        headers: { ...walletHeaders, 'Content-Type': 'application/json', Cookie: cookie },
        body: JSON.stringify(json),
      }),
    )
  const start = () => send('/login/start', { identifier: 'ada@shop.example' })
  failing.method = 'GET'
  await expectFailure(await start(), failure)
  failing.method = 'POST'
  const started = await start()
  expect(started.status).toBe(200)
  cookie = started.headers.get('Set-Cookie')!.split(';')[0]!
  const clientPublicKey = `04${'ab'.repeat(64)}`
  const proof = { type: 'PASSKEY', assertion: { signature: 'AA' } }
  const challenged = await send(`/auth/credentials/${ada.authMethod}/challenge`, { clientPublicKey })
  const verified = await send(`/auth/credentials/${ada.authMethod}/verify`, proof)
  if (failure.status === 429) {
    // The service asks only known users to wait, so the relay hides it: unknown users see the same.
    expect([challenged.status, verified.status]).toEqual([200, 401])
    expect([challenged.headers.has('Retry-After'), verified.headers.has('Retry-After')]).toEqual([
      false,
      false,
    ])
  } else {
    await expectFailure(challenged, failure)
    await expectFailure(verified, failure)
  }
})
