/** sendEmailOtp, sendSmsOtp, signInWithEmailOtp, signInWithSmsOtp, registerEmailOtp and registerSmsOtp. */

import { generateKeyPairSync, sign } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import { hex } from '@scure/base'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  bodiesOf,
  held,
  isSigned,
  listed,
  lost,
  type Routes,
  routed,
  sessionOf,
  signedFor,
  someKey,
  wayIn,
} from '../../test/unitService.js'
import {
  accountId,
  at,
  errorOf,
  now,
  openedSession,
  type Reply,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { keepSession } from '../session/keepSession.js'
import { getSession } from './getSession.js'
import { registerEmailOtp, registerSmsOtp } from './registerOtp.js'
import { sendEmailOtp, sendSmsOtp, signInWithEmailOtp, signInWithSmsOtp } from './signInWithOtp.js'

beforeEach(() => void stopClocks())

const list = 'GET /auth/credentials'
const challenge = 'POST /auth/credentials/AuthMethod:1/challenge'
const verify = 'POST /auth/credentials/AuthMethod:1/verify'

describe('a code by email', () => {
  const row = wayIn('1', 'EMAIL_OTP')
  const routes: Routes = {
    [list]: listed(wayIn('9'), row),
    [challenge]: [200, row],
    [verify]: sessionOf('1', 'EMAIL_OTP'),
  }
  const open = (changes: Routes = {}) => unitWallet(routed({ ...routes, ...changes }), held)

  test('is sent to the address of the list, and signs in as the user types it', async () => {
    const { handle, sent } = open()
    expect(await sendEmailOtp(handle)).toEqual(row)
    expect(await signInWithEmailOtp(handle, { otp: ' 123 456 ' })).toMatchObject({
      sessionId: 'Session:1',
      type: 'EMAIL_OTP',
    })
    expect(bodiesOf(sent)).toEqual([
      [list, undefined],
      [challenge, {}],
      [verify, { type: 'EMAIL_OTP', otp: '123456', clientPublicKey: someKey }],
    ])
    expect(await getSession(handle)).toMatchObject({ sessionId: 'Session:1' })
  })

  test('is sent to the one that the app names', async () => {
    const { handle, lines } = open()
    await sendEmailOtp(handle, { authMethodId: 'AuthMethod:1' })
    expect(lines()).toEqual([challenge])
  })

  test('goes to no row that signs in to nothing yet', async () => {
    const { handle, lines } = open({ [list]: listed(wayIn('2', 'EMAIL_OTP', { status: 'VERIFIED' }), row) })
    await sendEmailOtp(handle)
    expect(lines()).toEqual([list, challenge])
  })

  test.each<[string, Routes, object]>([
    ['no address', { [list]: listed(wayIn('9')) }, { code: 'AUTH_METHOD_NOT_FOUND' }],
    [
      'a limit',
      { [challenge]: [429, { code: 'RATE_LIMITED', reason: 'wait' }, { 'Retry-After': '30' }] },
      { code: 'RATE_LIMITED', retryAfterSeconds: 30 },
    ],
    ['a lost response', { [challenge]: lost }, { code: 'OUTCOME_UNKNOWN' }],
  ])('is not sent: %s', async (_, changes, error) => {
    expect(await errorOf(sendEmailOtp(open(changes).handle))).toMatchObject(error)
  })

  test.each<[string, Reply, object]>([
    [
      'a wrong one',
      [401, { code: 'UNAUTHORIZED', reason: 'OTP_INVALID' }],
      { code: 'REFUSED', status: 401, reason: 'OTP_INVALID' },
    ],
    ['a lost response', lost, { code: 'OUTCOME_UNKNOWN' }],
    ['a response without a body', [204], { code: 'OUTCOME_UNKNOWN' }],
    [
      'a session that nobody can open',
      [200, openedSession({ type: 'EMAIL_OTP', encryptedSessionSigningKey: 'x' } as object)],
      { code: 'SESSION_UNUSABLE' },
    ],
    [
      'a demand for a signature',
      signedFor('EMAIL_OTP', [500])({ headers: new Headers() } as never),
      { code: 'UNEXPECTED_RESPONSE' },
    ],
  ])('signs nobody in: %s', async (_, reply, error) => {
    const { handle } = open({ [verify]: reply })
    expect(await errorOf(signInWithEmailOtp(handle, { otp: '1' }))).toMatchObject(error)
    expect(await getSession(handle)).toBeUndefined()
  })

  test.each([undefined, '', 7])('that is %o is a mistake of the app', async (otp) => {
    const { handle, sent } = open()
    expect(await errorOf(signInWithEmailOtp(handle, { otp: otp as never }))).toBeInstanceOf(TypeError)
    expect(sent).toEqual([])
  })
})

describe('a code by SMS, which travels sealed', () => {
  const row = wayIn('1', 'SMS_OTP')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const target = p256.keygen()
  const data = new TextEncoder().encode(
    JSON.stringify({ targetPublic: p256.Point.fromBytes(target.publicKey).toHex(false) }),
  )
  /** As the service's sandbox offers it: no one has signed it. */
  const bundle = JSON.stringify({
    version: 'v1.0.0',
    data: hex.encode(data),
    dataSignature: '',
    enclaveQuorumPublic: '',
  })
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const token = (claims: object) => {
    const text = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}`
    return `${text}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }
  const demand = (payloadToSign: string): Reply => [
    202,
    { payloadToSign, requestId: 'Request:1', expiresAt: at(300_000) },
  ]
  const asks = demand(token({ exp: String(now + 300_000), id: 'x' }))
  const open = (first: Reply = asks, second: Reply = sessionOf('1', 'SMS_OTP'), options: object = {}) =>
    unitWallet(
      routed({
        [list]: listed(row),
        [challenge]: [200, { ...row, otpEncryptionTargetBundle: bundle }],
        [verify]: (request) => (isSigned(request) ? second : first),
      }),
      { ...held, otpSigner: 'unsigned-sandbox', ...options },
    )

  test('is sealed to the key that came with it, and the sign-in is signed with its own key', async () => {
    const { handle, sent } = open()
    const method = await sendSmsOtp(handle)
    expect(method).toEqual(row)
    expect(await signInWithSmsOtp(handle, { otp: '123456' })).toMatchObject({
      sessionId: 'Session:1',
      type: 'SMS_OTP',
    })
    const [first, second] = bodiesOf(sent).slice(2)
    expect(first).toEqual([verify, { type: 'SMS_OTP', encryptedOtpBundle: expect.any(String) }])
    expect(second).toEqual(first)
    expect(sent.map(({ body }) => body).join()).not.toContain('123456')
    expect(sent[3]!.headers.get('Request-Id')).toBe('Request:1')
  })

  test.each<[string, Reply, Reply, object, object]>([
    [
      'another text to sign',
      demand('{"type":"ACTIVITY_TYPE_EXPORT_WALLET"}'),
      [500],
      {},
      { code: 'PAYLOAD_MISMATCH' },
    ],
    ['no demand for a signature', sessionOf('1', 'SMS_OTP'), [500], {}, { code: 'UNEXPECTED_RESPONSE' }],
    [
      'a signature that is refused',
      asks,
      [401, { code: 'UNAUTHORIZED', reason: 'no' }],
      {},
      { code: 'REFUSED' },
    ],
    ['a signer that is not pinned', asks, [500], { otpSigner: undefined }, { name: 'TypeError' }],
  ])('signs nobody in: %s', async (_, first, second, options, error) => {
    const { handle } = open(first, second, options)
    await sendSmsOtp(handle)
    const failure = await errorOf(signInWithSmsOtp(handle, { otp: '123456' }))
    expect({ ...failure, name: failure.name }).toMatchObject(error)
    expect(await getSession(handle)).toBeUndefined()
  })

  test('a demand that comes again for the next code is not signed', async () => {
    const { handle, sent } = open()
    await sendSmsOtp(handle)
    await signInWithSmsOtp(handle, { otp: '123456' })
    await sendSmsOtp(handle)
    const again = errorOf(signInWithSmsOtp(handle, { otp: '654321' }))
    expect(await again).toMatchObject({ code: 'PAYLOAD_MISMATCH', outcome: 'none' })
    expect(sent.filter(isSigned)).toHaveLength(1)
  })

  test('a code that was signed for is used up, whatever came of it', async () => {
    const { handle, sent } = open(asks, [401, { code: 'UNAUTHORIZED', reason: 'no' }])
    await sendSmsOtp(handle)
    await errorOf(signInWithSmsOtp(handle, { otp: '123456' }))
    const again = errorOf(signInWithSmsOtp(handle, { otp: '123456' }))
    expect(await again).toMatchObject({ code: 'NEW_CODE_REQUIRED' })
    expect(sent.filter(isSigned)).toHaveLength(1)
  })

  test('needs a new code where this device has no key to seal it to, and sends nothing', async () => {
    const { handle, lines } = open()
    const signingIn = errorOf(signInWithSmsOtp(handle, { otp: '1', authMethodId: 'AuthMethod:1' }))
    expect(await signingIn).toMatchObject({ code: 'NEW_CODE_REQUIRED' })
    expect(lines()).toEqual([])
  })

  test('a code that was sent without a key is no code', async () => {
    const { handle } = unitWallet(routed({ [list]: listed(row), [challenge]: [200, row] }), {
      ...held,
      otpSigner: 'unsigned-sandbox',
    })
    expect(await errorOf(sendSmsOtp(handle))).toMatchObject({ code: 'UNEXPECTED_RESPONSE' })
  })
})

describe.each([
  ['registerEmailOtp', registerEmailOtp, 'EMAIL_OTP', { email: 'a@shop.example' }],
  ['registerSmsOtp', registerSmsOtp, 'SMS_OTP', { phoneNumber: '+14155550100' }],
] as const)('%s', (_, register, type, address) => {
  const post = 'POST /auth/credentials'
  const row = wayIn('2', type, { nickname: Object.values(address)[0] })

  test('adds the first way in without a signature', async () => {
    const { handle, sent } = unitWallet(routed({ [post]: [201, row] }))
    expect(await register(handle, address)).toEqual(row)
    expect(bodiesOf(sent)).toEqual([[post, { type, accountId, ...address }]])
  })

  test('without an address names none: the service has it', async () => {
    const { handle, sent } = unitWallet(routed({ [post]: [201, row] }))
    await register(handle)
    expect(bodiesOf(sent)).toEqual([[post, { type, accountId }]])
  })

  test('adds another one with the signature of the session', async () => {
    const { handle, wallet, sent } = unitWallet(routed({ [post]: signedFor(type, [201, row]) }))
    await keepSession(wallet, await sessionRecord())
    expect(await register(handle, address)).toEqual(row)
    expect(sent.map(isSigned)).toEqual([false, true])
  })

  test.each<[string, Reply, object]>([
    [
      'is refused',
      [400, { code: 'INVALID_INPUT', reason: 'no' }],
      { code: 'REFUSED', serviceCode: 'INVALID_INPUT' },
    ],
    ['is lost, and not in the list', lost, { code: 'OUTCOME_UNKNOWN' }],
  ])('rejects where it %s', async (_, reply, error) => {
    const { handle } = unitWallet(routed({ [post]: reply, [list]: listed(wayIn('1')) }))
    expect(await errorOf(register(handle, address))).toMatchObject(error)
  })

  test('with a lost response is found in the list', async () => {
    const { handle } = unitWallet(routed({ [post]: lost, [list]: listed(row) }))
    expect(await register(handle, address)).toEqual(row)
  })
})
