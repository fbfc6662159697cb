/** A relay in the hands of a thief, which asks the service for what it likes and responds with what it likes; and an account that it serves. */

import {
  registerEmailOtp,
  registerOAuth,
  registerPasskey,
  registerSmsOtp,
  revokeAuthMethod,
  sendEmailOtp,
  signInWithEmailOtp,
  signInWithOAuth,
  signInWithPasskey,
  signOut,
  type Wallet,
  type WalletOptions,
} from '@embedded-wallet/core'
import type { AuthMethodType, ProfileName } from '@embedded-wallet/protocol'
import type { SandboxOptions } from '@embedded-wallet/sandbox'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import { openTestSystem, relayUrl } from '../../support/testSystem.js'

// biome-ignore lint/suspicious/noExplicitAny: the relay reads and changes responses of any form
export type Json = any

/** A request of a wallet, as the relay sees it. */
export interface Seen {
  method: string
  /** Below the relay's address. */
  path: string
  /** Method and path, such as `POST /auth/credentials`. */
  call: string
  body: Json
  signature: string | null
  passed: Record<string, string>
}

export type HostileRelay = ReturnType<typeof openHostileRelay>

/** Opens a service and, before it, a relay that follows no rule but the thief's. */
export function openHostileRelay(profile: ProfileName, sandbox: Omit<SandboxOptions, 'profile'> = {}) {
  const system = openTestSystem({ profile, sandbox })
  const { baseUrl, tokenId, clientSecret } = system.sandbox
  const send = (method: string, path: string, body?: string, more: Record<string, string> = {}) =>
    system.sandbox.fetch(
      new Request(baseUrl + path, {
        method,
        headers: {
          Authorization: `Basic ${btoa(`${tokenId}:${clientSecret}`)}`,
          ...(body && { 'Content-Type': 'application/json' }),
          ...more,
        },
        body: body || null,
      }),
    )
  /** Responds to a request in place of the service; undefined passes it on. */
  const between: { respond?: ((seen: Seen) => Promise<Response | undefined>) | undefined } = {}
  const fetch = async (request: Request): Promise<Response> => {
    const { method, headers } = request
    const path = request.url.slice(relayUrl.length)
    const text = await request.text()
    const body = text === '' ? undefined : JSON.parse(text)
    const signature = headers.get('Service-Wallet-Signature')
    const passed = Object.fromEntries(
      ['Service-Wallet-Signature', 'Request-Id', 'Idempotency-Key'].flatMap((name) => {
        const value = headers.get(name)
        return value === null ? [] : [[name, value]]
      }),
    )
    const call = `${method} ${decodeURIComponent(path.split('?')[0]!)}`
    const own = await between.respond?.({ method, path, call, body, signature, passed })
    if (own !== undefined) return own
    // It is the relay's own, and this one has no sessions of an app.
    if (path === '/login/sign-out') return Response.json({})
    if (path === '/passkeys/registration-options') return Response.json(creationOptions(body.nickname))
    const customer = /^\/customers\/[^/]+$/.test(path) ? { customerType: 'INDIVIDUAL', ...body } : body
    return send(method, path, customer && JSON.stringify(customer), passed)
  }
  return {
    system,
    between,
    /** Calls the service with the platform's credentials. */
    ask: async (call: string, body?: Json, headers?: Record<string, string>) => {
      const [method = '', path = ''] = call.split(' ')
      const response = await send(method, path, body && JSON.stringify(body), headers)
      const text = await response.text()
      return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Json }
    },
    /** A wallet of the account on a new device, which knows no other relay. */
    wallet: (accountId: string, options?: Partial<WalletOptions>): Wallet =>
      system.wallet(accountId, { fetch, ...options }),
  }
}

/** With what a relay lets a wallet create a passkey. */
export function creationOptions(name: string) {
  return {
    challenge: base64urlnopad.encode(randomBytes(32)),
    rp: { id: 'shop.example', name: 'Shop' },
    user: { id: base64urlnopad.encode(randomBytes(16)), name, displayName: name },
    pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
    timeout: 300_000,
    attestation: 'none' as const,
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    excludeCredentials: [],
  }
}

/** The key that a one-time code is to be sealed to, in the unsigned envelope of a sandbox. */
export function otpTarget(publicKey: Uint8Array): string {
  const inner = JSON.stringify({ targetPublic: bytesToHex(publicKey) })
  const data = bytesToHex(new TextEncoder().encode(inner))
  return JSON.stringify({ version: 'v1.0.0', data, dataSignature: '', enclaveQuorumPublic: '' })
}

/** Stops a call that the story has seen enough of. */
export const refusal = () =>
  Response.json({ status: 400, code: 'INVALID_INPUT', message: 'recorded' }, { status: 400 })

export const origin = 'https://shop.example'
export const token = ({ relay }: { relay: HostileRelay }, email: string) =>
  relay.system.sandbox.identity.issueIdToken({ email })

/** An account with its owner signed in, and what the relay knows of it. */
export type Stage = Awaited<ReturnType<typeof openStage>>

/** Opens an account with the credentials named, besides that of the owner's session. */
export async function openStage(relay: HostileRelay, profile: ProfileName, types: readonly AuthMethodType[]) {
  const { system } = relay
  const passkeys = createSoftwareAuthenticator({ origin })
  const accountId = await system.createAccount({ email: 'ada@shop.example', phoneNumber: '+15550100' })
  await system.fund(accountId, 100_000_000)
  const customerId = await system.customerOf(accountId)
  // The owner's app approves opaque texts while the account is set up; the wallet under attack does not.
  const open = () => relay.wallet(accountId, { passkeys, approvePayload: () => true })
  const stage = {
    relay,
    profile,
    accountId,
    customerId,
    authMethods: {} as Record<string, string>,
    /** A session of another device, by the type of its credential. */
    sessions: {} as Record<string, string>,
    /** Of the owner. Its session was opened with an identity; in 2026-08 with a passkey. */
    wallet: open(),
    /** A fresh device of the owner, signed in. */
    device: async (): Promise<Wallet> => {
      const wallet = open()
      await signIn(wallet)
      return wallet
    },
  }
  const { wallet, authMethods, sessions } = stage
  const oidcToken = () => token(stage, 'ada@shop.example')
  const signIn = async (wallet: Wallet) =>
    profile === '2026-08'
      ? signInWithPasskey(wallet, { authMethodId: authMethods.OWN! })
      : signInWithOAuth(wallet, { oidcToken: await oidcToken(), authMethodId: authMethods.OWN! })
  const lastCode = () => system.sandbox.inbox.at(-1)!.code
  if (profile === '2026-08') {
    authMethods.EMAIL_OTP = (await sendEmailOtp(wallet)).id
    await signInWithEmailOtp(wallet, { otp: lastCode() })
    authMethods.OWN = (await registerPasskey(wallet, { nickname: 'My phone' })).id
    await signOut(wallet, { revoke: true })
    await signIn(wallet)
    if (!types.includes('EMAIL_OTP')) await revokeAuthMethod(wallet, { authMethodId: authMethods.EMAIL_OTP })
  } else {
    authMethods.OWN = (await registerOAuth(wallet, { oidcToken: await oidcToken() })).id
    await signIn(wallet)
    if (types.includes('EMAIL_OTP'))
      authMethods.EMAIL_OTP = (await registerEmailOtp(wallet, { email: 'ada@shop.example' })).id
  }
  if (types.includes('SMS_OTP')) authMethods.SMS_OTP = (await registerSmsOtp(wallet)).id
  if (types.includes('OAUTH'))
    authMethods.OAUTH = (
      await registerOAuth(wallet, { oidcToken: await token(stage, 'other@shop.example') })
    ).id
  if (types.includes('PASSKEY')) {
    const other = createSoftwareAuthenticator({ origin })
    const device = { ...wallet, passkeys: other }
    authMethods.PASSKEY = (await registerPasskey(device, { nickname: 'My key' })).id
    const elsewhere = relay.wallet(accountId, { passkeys: other })
    sessions.PASSKEY = (await signInWithPasskey(elsewhere, { authMethodId: authMethods.PASSKEY })).sessionId
  }
  if (profile !== '2026-08') {
    if (types.includes('OAUTH')) {
      const oidcToken = await token(stage, 'other@shop.example')
      const { sessionId } = await signInWithOAuth(relay.wallet(accountId), {
        oidcToken,
        authMethodId: authMethods.OAUTH!,
      })
      sessions.OAUTH = sessionId
    }
    if (types.includes('EMAIL_OTP')) {
      const { sessionId } = await signInWithEmailOtp(relay.wallet(accountId), {
        otp: lastCode(),
        authMethodId: authMethods.EMAIL_OTP!,
      })
      sessions.EMAIL_OTP = sessionId
    }
  }
  stage.wallet = { ...wallet, approvePayload: undefined }
  return stage
}
