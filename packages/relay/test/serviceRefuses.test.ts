/** What the relay itself asks is refused by the service, or fails: the browser learns how long to wait, and nothing more. */

import { expect, test } from 'vitest'
import { callOf, routes } from './attacks/routes.js'
import { ada, mount, recordingService, relayOfAda, walletHeaders } from './twoUsers.js'

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

/** Ada's relay before a service that fails every request of one method, for as long as there is one. */
function openFailing({ status, retryAfter }: Failure) {
  const service = recordingService()
  const failing: { method?: string | undefined } = {}
  const failure = () =>
    Response.json(
      { status, code: 'SOME_CODE', message: 'said by the service' },
      { status, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter } },
    )
  const relay = relayOfAda(
    async (request) => (request.method === failing.method ? failure() : service.fetch(request)),
    { login: { findAccount: () => ada.account, onSignedIn: () => undefined } },
  )
  return { relay, failing, forwarded: service.forwarded }
}

async function expectFailure(answer: Response, { retryAfter, becomes }: Failure) {
  const text = await answer.text()
  const { status, code } = JSON.parse(text)
  expect([answer.status, code, answer.headers.get('Retry-After')]).toEqual([...becomes, retryAfter ?? null])
  expect(status).toBe(answer.status)
  expect(text).not.toContain('said by the service')
}

const asking = routes.filter(
  ({ name, endpoint }) =>
    /\{(?:authMethod|session|quote)Id\}/.test(endpoint.path) || name === 'createRegistrationOptions',
)

test.each(failures)('asked whose it is: $name', async (failure) => {
  expect(asking).toHaveLength(8)
  for (const route of asking) {
    const { relay, failing, forwarded } = openFailing(failure)
    const { url, method, headers, body } = callOf(route)
    const ask = () => relay(new Request(url, { method, headers, body: body ?? null }))
    failing.method = 'GET'
    await expectFailure(await ask(), failure)
    expect(forwarded).toEqual([])
    failing.method = undefined
    expect([route.name, (await ask()).status]).toEqual([route.name, 200])
  }
})

test.each(failures)('asked before the app knows the person: $name', async (failure) => {
  const { relay, failing } = openFailing(failure)
  let cookie = ''
  const ask = (path: string, json: object) =>
    relay(
      new Request(mount + path, {
        method: 'POST',
        headers: { ...walletHeaders, 'Content-Type': 'application/json', Cookie: cookie },
        body: JSON.stringify(json),
      }),
    )
  const start = () => ask('/login/start', { identifier: 'ada@shop.example' })
  failing.method = 'GET'
  await expectFailure(await start(), failure)
  failing.method = 'POST'
  const started = await start()
  expect(started.status).toBe(200)
  cookie = started.headers.get('Set-Cookie')!.split(';')[0]!
  const clientPublicKey = `04${'ab'.repeat(64)}`
  const proof = { type: 'PASSKEY', assertion: { signature: 'AA' } }
  const challenged = await ask(`/auth/credentials/${ada.authMethod}/challenge`, { clientPublicKey })
  const verified = await ask(`/auth/credentials/${ada.authMethod}/verify`, proof)
  if (failure.status === 429) {
    // Only a person whom the service knows is asked to wait, so nobody is told: it is what unknown people see.
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
