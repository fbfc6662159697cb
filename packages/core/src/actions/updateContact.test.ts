/** updateContact: the change, its signature, and the proof of a new address where the service wants one. */

import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bodiesOf, held, isSigned, listed, lost, type Routes, routed, wayIn } from '../../test/unitService.js'
import {
  at,
  errorOf,
  now,
  type Reply,
  type SentRequest,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { rememberAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { keepSession } from '../session/keepSession.js'
import { updateContact } from './updateContact.js'

beforeEach(() => void stopClocks())

const customerId = 'Customer:1'
const email = 'new@shop.example'
const patch = 'PATCH /customers/Customer:1'
const list = 'GET /auth/credentials'
const changed: Reply = [200, { id: customerId, email }]

let count = 0
/** The activity of a new address. Source: profile 2026-08. */
const signed =
  (parameters: object, reply: Reply) =>
  (request: SentRequest): Reply => {
    if (isSigned(request)) return reply
    const requestId = `Request:${++count}`
    const type =
      'userEmail' in parameters ? 'ACTIVITY_TYPE_UPDATE_USER_EMAIL' : 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER'
    const text = {
      organizationId: requestId,
      timestampMs: String(now),
      type,
      parameters: { ...parameters, userId: 'u' },
    }
    return [202, { payloadToSign: JSON.stringify(text), requestId, expiresAt: at(300_000) }]
  }

async function open(routes: Routes, options: object = {}) {
  const signals: object[] = []
  const passkeys = { signal: async (signal: object) => void signals.push(signal) }
  const unit = unitWallet(routed({ [list]: listed(), ...routes }), {
    ...held,
    passkeys,
    otp: 'plain',
    ...options,
  } as object)
  await keepSession(unit.wallet, await sessionRecord())
  return { ...unit, signals }
}

test.each<[object, object]>([
  [{ email }, { userEmail: email }],
  [{ phoneNumber: '+14155550100' }, { userPhoneNumber: '+14155550100' }],
])('%o is signed, and sent alone', async (address, parameters) => {
  const { handle, sent } = await open({ [patch]: signed(parameters, [200, { id: customerId, ...address }]) })
  expect(await updateContact(handle, { customerId, ...address } as never)).toBeUndefined()
  expect(bodiesOf(sent)).toEqual([
    [patch, address],
    [patch, address],
  ])
  expect(sent.map(isSigned)).toEqual([false, true])
})

test('needs no signature where no way in depends on the address', async () => {
  const { handle, sent } = await open({ [patch]: changed })
  await updateContact(handle, { customerId, email })
  expect(sent).toHaveLength(1)
})

test('a new email address renames this device’s passkey where that is listed under an address', async () => {
  const known = { authMethodId: 'AuthMethod:1', credentialId: 'cred', rpId: 'shop.example', userId: 'ada' }
  for (const hasAddress of [true, undefined]) {
    const { handle, wallet, signals } = await open({ [patch]: changed })
    await rememberAuthMethod(wallet, 'PASSKEY', { ...known, hasAddress } as never)
    await updateContact(handle, { customerId, email })
    const renamed = {
      type: 'current-user-details',
      rpId: 'shop.example',
      userId: 'ada',
      name: email,
      displayName: email,
    }
    expect(signals).toEqual(hasAddress ? [renamed] : [])
  }
})

test.each([{}, { email: '' }, { email: 7 }, { email, phoneNumber: '+1' }])(
  '%o is a mistake of the app',
  async (address) => {
    const { handle, sent } = await open({})
    expect(await errorOf(updateContact(handle, { customerId, ...address } as never))).toBeInstanceOf(
      TypeError,
    )
    expect(sent).toEqual([])
  },
)

test.each<[string, object[], string | undefined]>([
  ['done where a way in has the address', [wayIn('2', 'EMAIL_OTP', { nickname: email })], undefined],
  [
    'unknown where none has it',
    [wayIn('2', 'EMAIL_OTP', { nickname: 'old@shop.example' })],
    'OUTCOME_UNKNOWN',
  ],
  [
    'unknown where only a replacement has it',
    [wayIn('2', 'EMAIL_OTP', { nickname: email, status: 'PENDING' })],
    'OUTCOME_UNKNOWN',
  ],
  [
    'unknown where a code of another kind has it',
    [wayIn('2', 'SMS_OTP', { nickname: email })],
    'OUTCOME_UNKNOWN',
  ],
])('a lost response is %s', async (_, rows, code) => {
  const { handle } = await open({ [patch]: signed({ userEmail: email }, lost), [list]: listed(...rows) })
  const ending = updateContact(handle, { customerId, email }).then(
    () => undefined,
    (error) => error.code,
  )
  expect(await ending).toBe(code)
})

test('another address in the text is not signed', async () => {
  const { handle, sent } = await open({ [patch]: signed({ userEmail: 'thief@shop.example' }, changed) })
  expect(await errorOf(updateContact(handle, { customerId, email }))).toMatchObject({
    code: 'PAYLOAD_MISMATCH',
  })
  expect(sent.filter(isSigned)).toEqual([])
})

// Source: service of autumn 2026, read 2026-11-28, row 1; perhaps unmerged.
describe('where the new address is proven first', () => {
  const active = wayIn('1', 'EMAIL_OTP', { nickname: 'old@shop.example', status: 'ACTIVE' })
  const replacement = (status: string, changes: object = {}) =>
    wayIn('2', 'EMAIL_OTP', { nickname: email, status, ...changes })
  const post = 'POST /auth/credentials'
  const challenge = 'POST /auth/credentials/AuthMethod:2/challenge'
  const verify = 'POST /auth/credentials/AuthMethod:2/verify'
  const routes: Routes = {
    [list]: listed(active),
    [post]: [201, replacement('PENDING')],
    [challenge]: [200, replacement('PENDING')],
    [verify]: [200, replacement('VERIFIED')],
    [patch]: changed,
  }
  test('the user enters the code of the new address, and the change follows', async () => {
    const { handle, lines, sent } = await open(routes)
    const readCode = vi.fn(async () => ' 123456 ')
    await updateContact(handle, { customerId, email, readCode })
    expect(lines()).toEqual([list, list, post, verify, patch])
    expect(JSON.parse(sent[3]!.body)).toMatchObject({ type: 'EMAIL_OTP', otp: '123456' })
    expect(readCode.mock.calls).toMatchObject([[{ address: email, error: undefined }]])
  })

  test('an answer without a body is a proof, too', async () => {
    const { handle, lines } = await open({ ...routes, [verify]: [204] })
    await updateContact(handle, { customerId, email, readCode: () => '1' })
    expect(lines().at(-1)).toBe(patch)
  })

  test('a wrong code is asked for again, with the reason, and another one can be sent', async () => {
    let tries = 0
    const { handle, lines } = await open({
      ...routes,
      [verify]: () => (++tries === 1 ? [401, { status: 401, code: 'UNAUTHORIZED', message: 'no' }] : [204]),
    })
    const errors: unknown[] = []
    await updateContact(handle, {
      customerId,
      email,
      readCode: async ({ error, sendAnother }) => {
        errors.push(error?.code)
        if (error) await sendAnother()
        return '1'
      },
    })
    expect(errors).toEqual([undefined, 'REFUSED'])
    expect(lines()).toEqual([list, list, post, verify, challenge, verify, patch])
  })

  test.each([undefined, null, '', ' '])('no code (%o) changes nothing', async (code) => {
    const { handle, lines } = await open(routes)
    const ending = errorOf(updateContact(handle, { customerId, email, readCode: () => code }))
    expect(await ending).toMatchObject({ code: 'SIGNING_DECLINED' })
    expect(lines()).not.toContain(patch)
  })

  test('an abort ends the wait for the code', async () => {
    const controller = new AbortController()
    const { handle } = await open(routes)
    const readCode = () => {
      controller.abort()
      return new Promise<string>(() => {})
    }
    const ending = errorOf(updateContact(handle, { customerId, email, readCode, signal: controller.signal }))
    expect(await ending).toMatchObject({ code: 'ABORTED' })
  })

  test('goes on with the replacement of before: it gets a new code', async () => {
    const { handle, lines } = await open({ ...routes, [list]: listed(active, replacement('PENDING')) })
    await updateContact(handle, { customerId, email, readCode: () => '1' })
    expect(lines()).toEqual([list, list, challenge, verify, patch])
  })

  test.each<[string, Reply, string | undefined]>([
    [
      'too soon: the code before is on its way',
      [429, { status: 429, code: 'RATE_LIMITED', message: 'wait' }],
      undefined,
    ],
    ['refused', [403, { status: 403, code: 'FORBIDDEN', message: 'no' }], 'REFUSED'],
  ])('a new code that is %s', async (_, reply, code) => {
    const { handle } = await open({
      ...routes,
      [list]: listed(active, replacement('PENDING')),
      [challenge]: reply,
    })
    const ending = updateContact(handle, { customerId, email, readCode: () => '1' }).then(
      () => undefined,
      (error) => error.code,
    )
    expect(await ending).toBe(code)
  })

  test.each([
    ['fourteen minutes', 14 * 60_000, false],
    ['sixteen minutes', 16 * 60_000, true],
  ])('a proof that is %s old counts, or is made again', async (_, ageMs, isAsked) => {
    const readCode = vi.fn(() => '1')
    const rows = [active, replacement('VERIFIED', { updatedAt: at(-ageMs) })]
    const { handle } = await open({ ...routes, [list]: listed(...rows) })
    await updateContact(handle, { customerId, email, readCode })
    expect(readCode.mock.calls.length).toBe(isAsked ? 1 : 0)
  })

  test('a service that says so only at the change gets the proof, and the change once more', async () => {
    let isProven = false
    const { handle, lines } = await open({
      ...routes,
      [list]: listed(),
      [verify]: () => {
        isProven = true
        return [204]
      },
      [patch]: () =>
        isProven
          ? changed
          : [400, { status: 400, code: 'AUTH_CREDENTIAL_VERIFICATION_REQUIRED', message: 'prove it' }],
    })
    await updateContact(handle, { customerId, email, readCode: () => '1' })
    expect(lines()).toEqual([list, patch, list, list, post, verify, patch])
  })

  test('without a way to ask for the code the error says what is missing', async () => {
    const refusal: Reply = [
      400,
      { status: 400, code: 'AUTH_CREDENTIAL_VERIFICATION_REQUIRED', message: 'prove it' },
    ]
    const { handle } = await open({ ...routes, [patch]: refusal })
    expect(await errorOf(updateContact(handle, { customerId, email }))).toMatchObject({ code: 'REFUSED' })
  })
})
