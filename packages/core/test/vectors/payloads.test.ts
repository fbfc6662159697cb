/** The wallet signs what deployments publish, byte for byte, and signs none of the counter-examples. */

import {
  createWallet,
  executeQuote,
  exportWallet,
  memorySessionStore,
  type Quote,
  refreshSession,
  revokeAuthMethod,
  revokeSession,
  sendEmailOtp,
  setWalletPrivacy,
  signInWithEmailOtp,
  updateContact,
  type Wallet,
} from '@embedded-wallet/core'
import { p256 } from '@noble/curves/nist.js'
import { base64urlnopad, hex } from '@scure/base'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { register } from '../../src/authMethods/registration.js'
import { checkCodeText } from '../../src/guard/codeText.js'
import { openWallet } from '../../src/wallet/wallet.js'
import { type PayloadVector, publishedPayloads } from './publishedPayloads.js'

/** What became of each row: by action and form, how many were signed, left to the app, or refused whatever it says. */
type Outcome = 'signed' | 'asks' | 'refused'
const outcomes = new Map<string, Record<Outcome, number>>()
function count(line: string, outcome: Outcome): void {
  const counts = outcomes.get(line) ?? { signed: 0, asks: 0, refused: 0 }
  counts[outcome]++
  outcomes.set(line, counts)
}
afterAll(() => {
  const lines = [...outcomes].sort(([a], [b]) => (a < b ? -1 : 1))
  const cells = ['| Action and form | Signed | Asks the app | Refused |', '| --- | --- | --- | --- |']
  for (const [line, { signed, asks, refused }] of lines)
    cells.push(`| ${line} | ${signed} | ${asks} | ${refused} |`)
  const sum = (outcome: Outcome) => lines.reduce((all, [, counts]) => all + counts[outcome], 0)
  console.log(`\n${cells.join('\n')}\n| all | ${sum('signed')} | ${sum('asks')} | ${sum('refused')} |`)
})

/** The form of a text, as people name it. */
function formOf(text: string): string {
  if (/^[^{]+\.[^{]+\.[^{]*$/.test(text)) return 'token'
  if (!text.startsWith('{')) return 'opaque'
  const { type } = JSON.parse(text)
  return String(type).startsWith('ACTIVITY_TYPE_') ? type.replace('ACTIVITY_TYPE_', '') : `JSON ${type}`
}
afterEach(() => vi.restoreAllMocks())

const authMethodId = 'AuthMethod:1'
const isoTime = (time: number) => new Date(time).toISOString()

/** A relay that asks for a signature over the vector's payload. It records each signature, and refuses what is signed. */
function relayOf({ payloadToSign, context, action }: PayloadVector) {
  const { accountId, nowMs, requestId, expiresAt } = context
  const signatures: string[] = []
  const times = { createdAt: isoTime(nowMs), updatedAt: isoTime(nowMs) }
  const authMethod = { id: authMethodId, accountId, type: 'EMAIL_OTP', nickname: 'a@shop.example', ...times }
  const data = hex.encode(new TextEncoder().encode(JSON.stringify({ targetPublic: keyAt(7n, false) })))
  const otpEncryptionTargetBundle = JSON.stringify({
    version: 'v1.0.0',
    data,
    dataSignature: '',
    enclaveQuorumPublic: '',
  })
  const respond = (request: Request): [status: number, body: object] => {
    const { pathname } = new URL(request.url)
    const signature = request.headers.get('Service-Wallet-Signature')
    if (signature !== null) {
      signatures.push(signature)
      return [400, { status: 400, code: 'INVALID_INPUT', message: 'recorded' }]
    }
    if (pathname.endsWith('/challenge')) return [200, { ...authMethod, otpEncryptionTargetBundle }]
    if (pathname.endsWith('/verify') && action !== 'signInWithOtp')
      return [200, { ...authMethod, id: 'Session:1', expiresAt: isoTime(nowMs + 900_000) }]
    if (request.method === 'GET') {
      const second = { ...authMethod, id: 'AuthMethod:2', type: context.type ?? 'EMAIL_OTP' }
      return [200, { data: [authMethod, second] }]
    }
    return [202, { payloadToSign, requestId: requestId ?? 'Request:1', expiresAt }]
  }
  const fetch = async (request: Request) => {
    const [status, body] = respond(request)
    return Response.json(body, { status, headers: { Date: new Date(nowMs).toUTCString() } })
  }
  return { fetch, signatures }
}

/** The public key of a scalar. */
const keyAt = (scalar: bigint, isCompressed: boolean) => p256.Point.BASE.multiply(scalar).toHex(isCompressed)

/** Lets the next key pair have the vector's public key, which a wallet would make at random. */
async function nextKeyIs(publicKey: string): Promise<void> {
  const point = p256.Point.fromHex(publicKey).toBytes(false) as Uint8Array<ArrayBuffer>
  const { generateKey } = crypto.subtle
  vi.spyOn(crypto.subtle, 'generateKey').mockImplementationOnce((async (
    algorithm: EcKeyGenParams,
    ...rest: [boolean, KeyUsage[]]
  ) => {
    const { privateKey } = (await generateKey.call(crypto.subtle, algorithm, ...rest)) as CryptoKeyPair
    return { privateKey, publicKey: await crypto.subtle.importKey('raw', point, algorithm, true, []) }
  }) as typeof generateKey)
}

/** What the user asks for, with the verb of the action or, for values that no browser makes, right behind it. */
async function act(wallet: Wallet, { action, context, payloadToSign }: PayloadVector): Promise<unknown> {
  const { accountId, nowMs, request, quote } = context
  const { body = {} } = request
  const open = openWallet(wallet)
  const signal = undefined
  switch (action) {
    case 'registerEmailOtp':
    case 'registerOAuth':
    case 'registerPasskey':
      return register(open, body as never, { action, signal })
    case 'revokeSession':
      return revokeSession(wallet, { sessionId: 'Session:2' })
    case 'refreshSession':
      await nextKeyIs(body.clientPublicKey!)
      return refreshSession(wallet)
    case 'exportWallet':
      await nextKeyIs(body.clientPublicKey!)
      return exportWallet(wallet)
    case 'revokeCredential':
      return revokeAuthMethod(wallet, { authMethodId: 'AuthMethod:2' })
    // Announced: a call of its own. The text is that of a changed contact.
    case 'changeContact':
      return updateContact(wallet, { customerId: 'Customer:1', email: body.value! })
    case 'updateCustomer':
      return updateContact(wallet, {
        customerId: 'Customer:1',
        ...(body.email === undefined ? { phoneNumber: body.phoneNumber! } : { email: body.email }),
      })
    case 'updateInternalAccount':
      return setWalletPrivacy(wallet, { isPrivate: true })
    case 'executeQuote': {
      const currency = { code: 'USDC', name: 'USD Coin', symbol: '$', decimals: 6 }
      const toExecute = {
        ...quote,
        status: 'PENDING',
        createdAt: isoTime(nowMs),
        expiresAt: isoTime(nowMs + 60_000),
        destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
        sendingCurrency: currency,
        receivingCurrency: currency,
        exchangeRate: 1,
        feesIncluded: 0,
        totalSendingAmount: 1,
        totalReceivingAmount: 1,
        transactionId: 'Transaction:1',
        paymentInstructions: [{ accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign } }],
      }
      return executeQuote(wallet, { quote: toExecute as Quote })
    }
    case 'signInWithOtp':
      await sendEmailOtp(wallet, { authMethodId })
      return signInWithEmailOtp(wallet, { otp: '000000', authMethodId })
    default:
      throw new Error(`no verb for ${action} of ${accountId}`)
  }
}

/** Runs a vector. The app approves what is unknown, or does not. Returns the signatures that left, and how the call ended. */
async function run(vector: PayloadVector, approves: boolean) {
  const { fetch, signatures } = relayOf(vector)
  const isCode = vector.action === 'signInWithOtp'
  const approvePayload = vi.fn(() => approves)
  // A raw payload needs a user who says yes.
  const confirm = vi.fn(() => true)
  const wallet = createWallet({
    accountId: vector.context.accountId,
    relayUrl: 'https://shop.example/wallet',
    sessionStore: memorySessionStore(),
    sessionKey: 'client-held',
    otp: isCode ? 'encrypted' : 'plain',
    exportSigner: 'unsigned-sandbox',
    otpSigner: 'unsigned-sandbox',
    approvePayload,
    confirm,
    fetch,
  })
  if (!isCode) await signInWithEmailOtp(wallet, { otp: '000000', authMethodId })
  const ended = await act(wallet, vector).then(
    () => undefined,
    (error) => error,
  )
  return { signatures, ended, approvePayload, confirm }
}

/** Runs a vector through a verb. Codes that name a key go to the check itself: its private half is not here. */
async function outcomeOf(vector: PayloadVector): Promise<Outcome> {
  const { payloadToSign, context, name } = vector
  const { clientPublicKey, otpSigner: signer = 'unsigned-sandbox', nowMs } = context
  if (clientPublicKey !== undefined)
    return checkCodeText(payloadToSign, { clientPublicKey, signer, now: nowMs }).then(
      (form) => (form === 'unknown' ? 'asks' : 'signed'),
      (error) => {
        expect(error, name).toMatchObject({ code: 'PAYLOAD_MISMATCH', outcome: 'none' })
        return 'refused'
      },
    )
  const { signatures, ended, approvePayload } = await run(vector, false)
  if (signatures.length > 0) {
    expect(ended, name).not.toMatchObject({ name: 'SessionError' })
    expect(approvePayload, name).not.toHaveBeenCalled()
    expect(signatures, name).toHaveLength(1)
    const stamp = JSON.parse(new TextDecoder().decode(base64urlnopad.decode(signatures[0]!)))
    const signature = p256.Signature.fromHex(stamp.signature, 'der').toBytes()
    const bytes = new TextEncoder().encode(payloadToSign)
    expect(p256.verify(signature, bytes, hex.decode(stamp.publicKey), { lowS: false }), name).toBe(true)
    return 'signed'
  }
  expect(ended, name).toMatchObject({ name: 'SessionError', outcome: 'none' })
  // An approval lifts what is unknown, and nothing else.
  const approved = await run(vector, true)
  expect(approved.signatures.length, name).toBe(approved.approvePayload.mock.calls.length)
  return approved.signatures.length > 0 ? 'asks' : 'refused'
}

test('there are 24 payloads to sign and 29 to refuse', () => {
  const count = (verdict: string) => publishedPayloads.filter((vector) => vector.verdict === verdict).length
  expect([count('sign'), count('refuse')]).toEqual([24, 29])
})

test.each(publishedPayloads)('$verdict: $name ($reason)', async (vector) => {
  const { verdict, kind, action, payloadToSign, name } = vector
  const outcome = await outcomeOf(vector)
  count(`${action}, ${formOf(payloadToSign)}`, outcome)
  expect(outcome, name).toBe(verdict === 'sign' ? 'signed' : kind === 'unknown' ? 'asks' : 'refused')
})

// Source: service of autumn 2026, read 2026-11-28, row 10: new activities of the wallets' supplier; sure: read.
test.each([
  ...['CREATE_VELOCITY_CONTROL', 'DELETE_VELOCITY_CONTROL', 'CREATE_SWAP_QUOTE', 'EXECUTE_SWAP'],
  ...['EARN_CLAIM_REWARDS', 'DELETE_SECRETS', 'UPDATE_PAYMENT_METHOD', 'CREATE_MFA_POLICY'],
  ...['UPDATE_MFA_POLICY', 'DELETE_MFA_POLICY', 'CREATE_SESSION_PROFILE', 'UPDATE_SESSION_PROFILE'],
  'DELETE_SESSION_PROFILE',
])('%s in the place of any action is refused before the app or the user is asked', async (name) => {
  const places = new Map(
    publishedPayloads
      .filter(({ verdict, payloadToSign }) => verdict === 'sign' && payloadToSign.includes('ACTIVITY_TYPE_'))
      .map((vector) => [vector.action, vector]),
  )
  expect(places.size).toBe(11)
  for (const [action, vector] of places) {
    const activity = JSON.parse(vector.payloadToSign)
    for (const type of [name, `${name}_V2`]) {
      const payloadToSign = JSON.stringify({ ...activity, type: `ACTIVITY_TYPE_${type}` })
      const { signatures, ended, approvePayload, confirm } = await run({ ...vector, payloadToSign }, true)
      expect(ended, action).toMatchObject({ code: 'PAYLOAD_MISMATCH', outcome: 'none' })
      const asked = approvePayload.mock.calls.length + confirm.mock.calls.length
      expect([signatures.length, asked], action).toEqual([0, 0])
    }
  }
})
