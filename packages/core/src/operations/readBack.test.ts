/** After a lost response or a refusal the service's own lists decide, and nothing is repeated. */

import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { accountId, at, openedSession, sessionRecord, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { ServiceError, type ServiceErrorCode, type ServiceErrorDetails } from '../errors.js'
import { outcomeUnknown } from '../outcomeUnknown.js'
import { keepSession } from '../session/keepSession.js'
import { fetchSessions, revokeOnService } from '../signing/revokeSessions.js'
import { readBack, unknownUnlessRuledOut } from './readBack.js'
import { isNotForwarded } from './refusals.js'

const lost = outcomeUnknown('The response was lost.')

test.each<[string, ConstructorParameters<typeof ServiceError>, boolean]>([
  ['a step-up is wanted', ['STEP_UP_REQUIRED', ''], true],
  ['the profiles differ', ['PROFILE_MISMATCH', ''], true],
  ['the user is not signed in to the app', ['REFUSED', '', { reason: 'Not signed in to the app' }], true],
  ['a registration never left', ['REFUSED', '', { reason: 'Not sent to the service' }], true],
  ['the service refused', ['REFUSED', '', { reason: 'Invalid OTP code' }], false],
])('whether the service has heard of a call: %s', (_, details, isNot) => {
  expect(isNotForwarded(new ServiceError(...details))).toBe(isNot)
})

const found = async () => async () => 'found'
const notThere = async () => undefined
const unreadable = () => Promise.reject(new Error('offline'))
const refusal = (details: ServiceErrorDetails, code: ServiceErrorCode = 'REFUSED') =>
  new ServiceError(code, 'refused', details)

test.each([
  ['a call that did not leave', new ServiceError('UNREACHABLE', 'no network')],
  ['an error of another kind', Object.assign(new Error('no service'), { code: 'OUTCOME_UNKNOWN' })],
])('%s is not read back', async (_, error) => {
  const find = vi.fn(found)
  await expect(readBack(error, undefined, find)).rejects.toBe(error)
  expect(find).not.toHaveBeenCalled()
})

test('after an abort nothing is read: the caller does not wait any more', async () => {
  const find = vi.fn(found)
  await expect(readBack(lost, AbortSignal.abort(), find)).rejects.toBe(lost)
  const refused = refusal({ status: 403, refusedBy: 'relay' })
  await expect(readBack(refused, AbortSignal.abort(), find)).rejects.toMatchObject({ outcome: 'unknown' })
  expect(find).not.toHaveBeenCalled()
  expect(await readBack(lost, new AbortController().signal, find)).toBe('found')
})

test('what fails while the result is made is no failure of the read', async () => {
  const broken = new Error('the store refused')
  await expect(readBack(lost, undefined, async () => () => Promise.reject(broken))).rejects.toBe(broken)
})

function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

describe('a refusal of one arrival, while the service may work on another', () => {
  const who = { refusedBy: 'service', requestId: 'Request:1' } as const
  const used = refusal({ status: 401, serviceCode: 'UNAUTHORIZED', ...who })

  test('is read back for some seconds: what is there then is done', async () => {
    stopTimers()
    const finds = [notThere, unreadable, found]
    const ending = readBack(used, undefined, () => finds.shift()!())
    await vi.advanceTimersByTimeAsync(3000)
    expect(await ending).toBe('found')
  })

  test('is read four times in seven seconds', async () => {
    stopTimers()
    const find = vi.fn(notThere)
    const ending = readBack(used, undefined, find).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(7000)
    expect(await ending).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown', status: 401 })
    expect(find).toHaveBeenCalledTimes(4)
  })

  test.each([
    ['a proxy', {}],
    ['the relay', { refusedBy: 'relay' } as const],
  ])('is read once if it is of %s', async (_, who) => {
    const find = vi.fn(notThere)
    const conflict = refusal({ status: 409, requestId: 'Request:1', ...who })
    await expect(readBack(conflict, undefined, find)).rejects.toMatchObject({ outcome: 'unknown' })
    expect(find).toHaveBeenCalledTimes(1)
  })

  test('is not waited for after an abort', async () => {
    const page = new AbortController()
    const find = vi.fn(async () => void page.abort())
    await expect(readBack(used, page.signal, find)).rejects.toMatchObject({ outcome: 'unknown' })
    expect(find).toHaveBeenCalledTimes(1)
  })
})

// Source of the rows without a read: service interface, "The signed-retry pattern": "A requestId is single-use; reuse returns 401."
const relay = (status: number, more: ServiceErrorDetails = {}) => ({
  status,
  requestId: 'Request:1',
  refusedBy: 'relay' as const,
  ...more,
})
const service = (status: number, more: ServiceErrorDetails = {}) => ({
  status,
  refusedBy: 'service' as const,
  ...more,
})
describe.each<[who: string, ServiceError, notThere: 'none' | 'unknown', unreadable: 'none' | 'unknown']>([
  ['a lost response', lost, 'unknown', 'unknown'],
  ['the service, 400', refusal(service(400)), 'none', 'none'],
  ['the service, 403', refusal(service(403)), 'none', 'none'],
  ['the service, 404: perhaps it is removed', refusal(service(404)), 'none', 'unknown'],
  [
    'the service, 409 with a code of its own: perhaps it is changed',
    refusal(service(409, { serviceCode: 'EMAIL_OTP_CREDENTIAL_SET_CHANGED' })),
    'none',
    'unknown',
  ],
  // Source: draft-ietf-httpapi-idempotency-key-header-07, section 2.7: 409 while the original request is still being processed.
  ['the service, 409: perhaps it works on another arrival', refusal(service(409)), 'unknown', 'unknown'],
  ['the service, 409 CONFLICT', refusal(service(409, { serviceCode: 'CONFLICT' })), 'unknown', 'unknown'],
  [
    'the service, 409 to a signed call: the operation in progress may be this one',
    refusal(service(409, { serviceCode: 'OPERATION_IN_PROGRESS', requestId: 'Request:1' })),
    'unknown',
    'unknown',
  ],
  [
    'the service, 409 to an unsigned call: another operation is in progress',
    refusal(service(409, { serviceCode: 'OPERATION_IN_PROGRESS' })),
    'none',
    'unknown',
  ],
  [
    'the service, 401 of the signature',
    refusal(service(401, { reason: 'Invalid signature' })),
    'none',
    'none',
  ],
  [
    'the service, 401: the requestId was used',
    refusal(service(401, { serviceCode: 'UNAUTHORIZED', requestId: 'Request:1' })),
    'unknown',
    'unknown',
  ],
  [
    'the service, 401 to a call without a requestId',
    refusal(service(401, { serviceCode: 'UNAUTHORIZED' })),
    'none',
    'unknown',
  ],
  [
    // Source: service of autumn 2026, read 2026-11-28: the words of every error are in `reason`.
    'the service, 401: the requestId was used, in words',
    refusal(
      service(401, { serviceCode: 'UNAUTHORIZED', reason: 'Request-Id is used', requestId: 'Request:1' }),
    ),
    'unknown',
    'unknown',
  ],
  [
    'the service, 401 of the code',
    refusal(service(401, { serviceCode: 'UNAUTHORIZED', reason: 'Invalid OTP code' })),
    'none',
    'none',
  ],
  ['the service, 429', refusal(service(429), 'RATE_LIMITED'), 'unknown', 'unknown'],
  ['the relay, 403', refusal(relay(403)), 'unknown', 'unknown'],
  ['the relay, 404', refusal(relay(404)), 'unknown', 'unknown'],
  ['the relay, 403 to an unsigned call', refusal(relay(403, { requestId: undefined })), 'none', 'unknown'],
  ['the relay, 404 to an unsigned call', refusal(relay(404, { requestId: undefined })), 'none', 'none'],
  [
    'the service, 400: the account has a passkey, perhaps this one',
    refusal(service(400, { serviceCode: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS' })),
    'none',
    'unknown',
  ],
  [
    'the service, 409: another wallet has the address',
    refusal(service(409, { serviceCode: 'EMAIL_OTP_EMAIL_ALREADY_EXISTS' })),
    'none',
    'none',
  ],
  ['the relay, 429', refusal(relay(429), 'RATE_LIMITED'), 'unknown', 'unknown'],
  ['the relay wants a step-up', refusal(relay(403), 'STEP_UP_REQUIRED'), 'unknown', 'unknown'],
  ['the relay has another profile', refusal({ status: 409 }, 'PROFILE_MISMATCH'), 'unknown', 'unknown'],
  [
    'the relay, which sends no arrival of this registration',
    refusal(relay(403, { reason: 'Not sent to the service' })),
    'none',
    'none',
  ],
  [
    'the relay does not know the user',
    refusal(relay(401, { reason: 'Not signed in to the app' })),
    'unknown',
    'unknown',
  ],
  [
    'the relay does not know the user of an unsigned call',
    refusal(relay(401, { reason: 'Not signed in to the app', requestId: undefined })),
    'unknown',
    'unknown',
  ],
])('%s', (_, error, ifNotThere, ifUnreadable) => {
  beforeEach(stopTimers)

  test('the result is there: it is done', async () => {
    expect(await readBack(error, undefined, found)).toBe('found')
  })

  test.each([
    ['is not there', notThere, ifNotThere],
    ['cannot be read', unreadable, ifUnreadable],
    ['is nowhere to be read', undefined, ifUnreadable],
  ])('the result %s', async (_, find, outcome) => {
    const ending = readBack(error, undefined, find).catch((one: unknown) => one)
    await vi.runAllTimersAsync()
    const thrown = (await ending) as ServiceError
    expect([thrown.outcome, thrown.status, thrown.reason]).toEqual([outcome, error.status, error.reason])
    if (outcome === error.outcome) expect(thrown).toBe(error)
    // The code stays where a sign-in follows.
    else
      expect(thrown).toMatchObject({
        code: error.code === 'STEP_UP_REQUIRED' ? error.code : 'OUTCOME_UNKNOWN',
        cause: error,
      })
  })
})

// Source: the checks of a relay, docs/threat-model.md: login, policy and quotas look at the moment, all others at the bytes of the call.
const demand = { stepUpId: 'a'.repeat(43) }
const [steppedUp, proof] = [{ isSteppedUp: true }, { isProof: true }]
test.each<
  [who: string, ServiceError, Parameters<typeof unknownUnlessRuledOut>[1], outcome: 'none' | 'unknown']
>([
  ['the relay, 401', refusal(relay(401, { reason: 'Not signed in to the app' })), {}, 'unknown'],
  ['the relay, 401 with a body that cannot be read', refusal(relay(401)), {}, 'unknown'],
  ['the relay, 403 of the app’s policy', refusal(relay(403)), {}, 'unknown'],
  ['the relay, 429', refusal(relay(429), 'RATE_LIMITED'), {}, 'unknown'],
  ['the relay, 429 to a proof', refusal(relay(429), 'RATE_LIMITED'), proof, 'unknown'],
  [
    'the relay, which sent another one',
    refusal(relay(403, { reason: 'The same call came before' })),
    {},
    'unknown',
  ],
  ['the relay, which sends none', refusal(relay(403, { reason: 'Not sent to the service' })), {}, 'none'],
  ['the relay, 400', refusal(relay(400)), {}, 'none'],
  ['the relay wants a step-up', refusal(relay(403, demand), 'STEP_UP_REQUIRED'), {}, 'none'],
  ['the relay wants another step-up', refusal(relay(403, demand), 'STEP_UP_REQUIRED'), steppedUp, 'unknown'],
  ['the step-up did not count', refusal(relay(403), 'STEP_UP_REQUIRED'), steppedUp, 'unknown'],
  ['the service, 400', refusal(service(400)), {}, 'none'],
  ['the service, 401', refusal(service(401)), {}, 'none'],
  ['the service, 403', refusal(service(403)), {}, 'none'],
  ['the service, 409', refusal(service(409)), {}, 'none'],
  ['the service, 429', refusal(service(429), 'RATE_LIMITED'), {}, 'unknown'],
  ['the service, 429 to a proof', refusal(service(429), 'RATE_LIMITED'), proof, 'none'],
  ['a day’s volume is used up', refusal(service(429)), {}, 'none'],
])('a refusal of a payment, while its quote is open: %s', (_, error, carried, outcome) => {
  const open = unknownUnlessRuledOut(error, carried) as ServiceError
  expect([open.outcome, open.status]).toEqual([outcome, error.status])
  if (outcome === 'none') expect(open).toBe(error)
})

test.each([
  ['that did not leave', new ServiceError('UNREACHABLE', 'no network')],
  ['that was lost', lost],
])('a payment %s keeps its error', (_, error) => {
  expect(unknownUnlessRuledOut(error)).toBe(error)
})

describe('a revocation with a lost response', () => {
  const demand = { type: 'PASSKEY', requestId: 'Request:1', expiresAt: at(300_000) }
  const payloadToSign = JSON.stringify({ accountId, ...demand })
  const gone = new TypeError('Failed to fetch')

  /** A relay that loses the response to the signed call, and then lists these sessions. */
  async function relay(listed: unknown[] | Error) {
    stopClocks()
    const opened = unitWallet(({ line, headers }) => {
      if (line === 'GET /auth/sessions')
        return listed instanceof Error
          ? listed
          : [200, { data: listed.map((id) => openedSession({ id } as object)) }]
      return headers.has('Service-Wallet-Signature') ? gone : [202, { ...demand, payloadToSign }]
    })
    await keepSession(opened.wallet, await sessionRecord())
    return opened
  }
  const revoke = ({ wallet }: Awaited<ReturnType<typeof relay>>) =>
    revokeOnService(wallet, 'Session:2', { type: 'PASSKEY', signal: undefined })

  test('is done when the session is not listed any more', async () => {
    const opened = await relay(['Session:1', 'Session:3'])
    expect(await revoke(opened)).toBeUndefined()
    const call = 'DELETE /auth/sessions/Session:2'
    expect(opened.lines()).toEqual([call, call, 'GET /auth/sessions'])
    expect(opened.sent.at(-1)?.query).toBe('?accountId=InternalAccount%3A1')
  })

  test.each([
    ['still listed', ['Session:1', 'Session:2']],
    ['not to be read', gone],
    ['perhaps in a row that cannot be read', ['Session:1', 7]],
  ])('is unknown when the session is %s', async (_, listed) => {
    await expect(revoke(await relay(listed))).rejects.toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      outcome: 'unknown',
    })
  })

  test('signs for the type of that session only', async () => {
    const { wallet } = await relay([])
    const call = revokeOnService(wallet, 'Session:2', { type: 'OAUTH', signal: undefined })
    await expect(call).rejects.toMatchObject({ code: 'PAYLOAD_MISMATCH' })
  })

  test('the sessions of the account are what the service lists', async () => {
    const { wallet } = await relay(['Session:5'])
    expect((await fetchSessions(wallet, undefined)).map(({ id }) => id)).toEqual(['Session:5'])
    await expect(fetchSessions(wallet, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
  })
})
