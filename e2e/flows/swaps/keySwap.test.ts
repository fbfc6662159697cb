/** A hostile relay swaps the client key of a sign-in for its own. Where the proof binds the key, the service opens no session for it. */

import {
  executeQuote,
  prepareSignIn,
  registerEmailOtp,
  registerOAuth,
  registerPasskey,
  registerSmsOtp,
  sendEmailOtp,
  sendSmsOtp,
  signInWithEmailOtp,
  signInWithOAuth,
  signInWithPasskey,
  signInWithSmsOtp,
  type Wallet,
} from '@embedded-wallet/core'
import { createWalletSignature, hpkeOpen } from '@embedded-wallet/core/crypto'
import type { ProfileName } from '@embedded-wallet/protocol'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { p256 } from '@noble/curves/nist.js'
import { base64urlnopad, hex } from '@scure/base'
import { afterAll, expect, test } from 'vitest'
import { base58check, seal } from '../../support/seal.js'
import { ecdhPair } from '../../vectors/tables.js'
import { type HostileRelay, openHostileRelay, otpTarget, type Seen } from './stage.js'

const origin = 'https://shop.example'
const relayKey = p256.keygen()
const compressed = hex.encode(relayKey.publicKey)
const uncompressed = p256.Point.fromHex(compressed).toHex(false)

/** The scalar of a session key that the service sealed to the relay. */
async function openSealed(sealed: string): Promise<Uint8Array> {
  const payload = base58check.decode(sealed)
  const enc = p256.Point.fromBytes(payload.subarray(0, 33)).toBytes(false)
  return hpkeOpen({
    enc,
    skR: await ecdhPair(hex.encode(relayKey.secretKey)),
    info: new TextEncoder().encode('turnkey_hpke'),
    aad: Uint8Array.of(...enc, ...hex.decode(uncompressed)),
    ciphertext: payload.subarray(33),
  })
}

/** The key of a scalar, for `createWalletSignature`. */
async function toSigningKey(scalar: Uint8Array) {
  const publicKey = hex.encode(p256.getPublicKey(scalar, true))
  const point = p256.Point.fromHex(publicKey).toBytes(false)
  const [d, x, y] = [scalar, point.slice(1, 33), point.slice(33)].map((part) => base64urlnopad.encode(part))
  const jwk = { kty: 'EC', crv: 'P-256', d: d!, x: x!, y: y! }
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' }
  return { publicKey, signingKey: await crypto.subtle.importKey('jwk', jwk, ecdsa, false, ['sign']) }
}

/** Puts the relay's key in place of the client's, and the client's back where it can. Returns what the relay got. */
function swapKeys({ between, ask }: HostileRelay) {
  const got: { scalar?: Uint8Array } = {}
  let clients = ''
  const own = (key: string) => (key.length === 66 ? compressed : uncompressed)
  between.respond = async ({ call, body, passed }: Seen) => {
    if (!/\/(challenge|verify)$/.test(call)) return undefined
    clients = body?.clientPublicKey ?? clients
    const swapped = body?.clientPublicKey ? { ...body, clientPublicKey: own(clients) } : body
    const { status, body: response } = await ask(call, swapped, passed)
    if (response.otpEncryptionTargetBundle)
      response.otpEncryptionTargetBundle = otpTarget(hex.decode(uncompressed))
    if (call.endsWith('/verify') && status === 200) {
      const sealed = response.encryptedSessionSigningKey
      if (sealed !== undefined) {
        got.scalar = await openSealed(sealed)
        response.encryptedSessionSigningKey = await seal(got.scalar, hex.decode(clients))
      } else if (clients !== '') got.scalar = relayKey.secretKey
    }
    return Response.json(response, { status })
  }
  return got
}

/** An account with a credential of every type of its profile, and its owner on a new device. */
async function openOwner(profile: ProfileName) {
  const relay = openHostileRelay(profile, { signedEnvelopes: true })
  const { system } = relay
  const { sandbox } = system
  const accountId = await system.createAccount({ email: 'ada@shop.example', phoneNumber: '+15550100' })
  await system.fund(accountId, 100_000_000)
  const options = {
    passkeys: createSoftwareAuthenticator({ origin }),
    approvePayload: () => true,
    exportSigner: await sandbox.exportSignerPublicKey(),
    otpSigner: await sandbox.otpSignerPublicKey(),
  }
  const lastCode = () => sandbox.inbox.at(-1)!.code
  const first = relay.wallet(accountId, options)
  if (profile === '2026-08') {
    await sendEmailOtp(first)
    await signInWithEmailOtp(first, { otp: lastCode() })
  }
  await registerPasskey(first, { nickname: 'My phone' })
  await signInWithPasskey(first)
  await registerOAuth(first, {
    oidcToken: await sandbox.identity.issueIdToken({ email: 'ada@shop.example' }),
  })
  if (profile === '2026-08') await registerSmsOtp(first)
  else await registerEmailOtp(first, { email: 'ada@shop.example' })
  sandbox.clock.advance(60_000)
  return { relay, accountId, lastCode, wallet: relay.wallet(accountId, options) }
}

type Owner = Awaited<ReturnType<typeof openOwner>>
const signIns: Record<string, (owner: Owner) => Promise<unknown>> = {
  PASSKEY: ({ wallet }) => signInWithPasskey(wallet),
  OAUTH: async ({ wallet, relay }) => {
    const { nonce } = await prepareSignIn(wallet, { type: 'OAUTH' })
    const { identity } = relay.system.sandbox
    const oidcToken = await identity.issueIdToken({ email: 'ada@shop.example', nonce })
    return signInWithOAuth(wallet, { oidcToken })
  },
  EMAIL_OTP: async ({ wallet, lastCode }) => {
    await sendEmailOtp(wallet)
    return signInWithEmailOtp(wallet, { otp: lastCode() })
  },
  SMS_OTP: async ({ wallet, lastCode }) => {
    await sendSmsOtp(wallet)
    return signInWithSmsOtp(wallet, { otp: lastCode() })
  },
}

/** Whether the service takes a payment that the relay signs with what it got. */
async function pays({ relay, accountId }: Owner, scalar: Uint8Array): Promise<boolean> {
  const { id, paymentInstructions } = await relay.system.quote(accountId, 50_000_000)
  const { payloadToSign = '' } = paymentInstructions!.find(
    ({ accountOrWalletInfo }) => accountOrWalletInfo.accountType === 'EMBEDDED_WALLET',
  )!.accountOrWalletInfo
  const stamp = await createWalletSignature(payloadToSign, await toSigningKey(scalar))
  const headers = { 'Service-Wallet-Signature': stamp, 'Idempotency-Key': crypto.randomUUID() }
  return (await relay.ask(`POST /quotes/${id}/execute`, undefined, headers)).status === 200
}

/** Whether the owner's own payment works: then nothing shows that the relay has the key, too. */
async function worksFor(wallet: Wallet, { relay, accountId }: Owner): Promise<boolean> {
  const { id: quoteId } = await relay.system.quote(accountId, 1_000_000)
  return executeQuote(wallet, { quoteId }).then(
    () => true,
    () => false,
  )
}

const counts: Record<string, string[]> = {}
afterAll(() => {
  for (const [profile, lines] of Object.entries(counts)) {
    const taken = lines.filter((line) => line.includes('taken')).length
    console.log(
      `\nClient key swapped, ${profile}: ${taken} of ${lines.length} sessions taken (${lines.join('; ')})`,
    )
  }
})

// Source: service-facts.md, "Passkey assertion challenge", "OAuth nonce", "Encrypted OTP". The passkey's challenge is a hash into which
// the service binds the key; what else is hashed is not sent, so no client can compare it.
test.each<[ProfileName, string, 'taken' | 'refused', boolean]>([
  ['document', 'PASSKEY', 'taken', true],
  ['document', 'OAUTH', 'taken', true],
  ['document', 'EMAIL_OTP', 'taken', true],
  ['2026-04', 'PASSKEY', 'taken', true],
  ['2026-04', 'OAUTH', 'taken', true],
  ['2026-04', 'EMAIL_OTP', 'taken', true],
  // The owner's own key was not adopted, so the first signature of the owner shows it.
  ['2026-08', 'PASSKEY', 'taken', false],
  ['2026-08', 'OAUTH', 'refused', false],
  ['2026-08', 'EMAIL_OTP', 'refused', false],
  ['2026-08', 'SMS_OTP', 'refused', false],
])('%s, %s: the session is %s, the owner can pay: %s', async (profile, type, end, isUnnoticed) => {
  const owner = await openOwner(profile)
  const { relay, wallet } = owner
  const got = swapKeys(relay)
  const error = await signIns[type]!(owner).then(
    () => undefined,
    (error) => error,
  )
  relay.between.respond = undefined
  const taken = got.scalar !== undefined && (await pays(owner, got.scalar))
  counts[profile] = [...(counts[profile] ?? []), `${type} ${taken ? 'taken' : 'refused'}`]
  expect(taken ? 'taken' : 'refused').toBe(end)
  expect(await worksFor(wallet, owner)).toBe(isUnnoticed)
  if (end === 'refused') expect(error).toMatchObject({ outcome: 'none' })
})
