/** The wallet signs what deployments publish, byte for byte, and signs none of the counter-examples. */

import {
  createWallet,
  executeQuote,
  exportWallet,
  memorySessionStore,
  type Quote,
  refreshSession,
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
import { openWallet } from '../../src/openWallet.js'
import { type PayloadVector, publishedPayloads } from './publishedPayloads.js'

/** How many rows of each verdict there are, and how many have it. */
const newTally = () => ({ sign: { all: 0, right: 0 }, refuse: { all: 0, right: 0 } })
const print = (title: string, { sign, refuse }: ReturnType<typeof newTally>) =>
  console.log(`\n${title}: ${sign.right} of ${sign.all} signed, ${refuse.right} of ${refuse.all} refused`)
const tally = newTally()
afterAll(() => print('Published payloads', tally))
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
    ...{ version: 'v1.0.0', data, dataSignature: '', enclaveQuorumPublic: '' },
  })
  const answer = (request: Request): [status: number, body: object] => {
    const { pathname } = new URL(request.url)
    const signature = request.headers.get('Service-Wallet-Signature')
    if (signature !== null) {
      signatures.push(signature)
      return [400, { status: 400, code: 'INVALID_INPUT', message: 'recorded' }]
    }
    if (pathname.endsWith('/challenge')) return [200, { ...authMethod, otpEncryptionTargetBundle }]
    if (pathname.endsWith('/verify') && action !== 'signInWithOtp')
      return [200, { ...authMethod, id: 'Session:1', expiresAt: isoTime(nowMs + 900_000) }]
    return [202, { payloadToSign, requestId, expiresAt }]
  }
  const fetch = async (request: Request) => {
    const [status, body] = answer(request)
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
        ...{ status: 'PENDING', createdAt: isoTime(nowMs), expiresAt: isoTime(nowMs + 60_000) },
        destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
        ...{ sendingCurrency: currency, receivingCurrency: currency, exchangeRate: 1, feesIncluded: 0 },
        ...{ totalSendingAmount: 1, totalReceivingAmount: 1, transactionId: 'Transaction:1' },
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

/** Runs a vector. It passes when its verdict is what the wallet does. */
async function check(vector: PayloadVector, counts: ReturnType<typeof newTally>): Promise<void> {
  const { payloadToSign, context, action, verdict, name } = vector
  const { fetch, signatures } = relayOf(vector)
  const isCode = action === 'signInWithOtp'
  const wallet = createWallet({
    accountId: context.accountId,
    relayUrl: 'https://shop.example/wallet',
    sessionStore: memorySessionStore(),
    sessionKey: 'client-held',
    otp: isCode ? 'encrypted' : 'plain',
    exportSigner: 'unsigned-sandbox',
    otpSigner: 'unsigned-sandbox',
    fetch,
  })
  if (!isCode) await signInWithEmailOtp(wallet, { otp: '000000', authMethodId })
  const ended = await act(wallet, vector).then(
    () => undefined,
    (error) => error,
  )
  counts[verdict].all++
  if (verdict === 'sign') {
    expect(ended, name).not.toMatchObject({ name: 'SessionError' })
    expect(signatures, name).toHaveLength(1)
    const stamp = JSON.parse(new TextDecoder().decode(base64urlnopad.decode(signatures[0]!)))
    const signature = p256.Signature.fromHex(stamp.signature, 'der').toBytes()
    const bytes = new TextEncoder().encode(payloadToSign)
    expect(p256.verify(signature, bytes, hex.decode(stamp.publicKey), { lowS: false }), name).toBe(true)
  } else {
    expect(signatures, name).toEqual([])
    expect(ended, name).toMatchObject({ name: 'SessionError', outcome: 'none' })
  }
  counts[verdict].right++
}

test('there are 12 payloads to sign and 22 to refuse', () => {
  const count = (verdict: string) => publishedPayloads.filter((vector) => vector.verdict === verdict).length
  expect([count('sign'), count('refuse')]).toEqual([12, 22])
})

test.each(publishedPayloads)('$verdict: $name', (vector) => check(vector, tally))
