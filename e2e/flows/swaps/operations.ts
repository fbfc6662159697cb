/** By profile: the operations of a wallet as a user requests them, and those for which a hostile relay gets genuine demands from the service. */

import {
  executeQuote,
  exportWallet,
  refreshSession,
  registerEmailOtp,
  registerOAuth,
  registerPasskey,
  registerSmsOtp,
  revokeAuthMethod,
  revokeSession,
  sendEmailOtp,
  setWalletPrivacy,
  signInWithEmailOtp,
  signOut,
  updateContact,
} from '@embedded-wallet/core'
import type { AuthMethodType, ProfileName, SignedRetryChallenge } from '@embedded-wallet/protocol'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { p256 } from '@noble/curves/nist.js'
import { creationOptions, type Json, origin, refusal, type Seen, type Stage, token } from './stage.js'

export interface Requested {
  name: string
  /** Method and path of the unsigned call to which the relay responds with its own demand. */
  call: RegExp
  /** Carries the demand to the wallet. Default: as the 202 to that call. */
  carry?: (stage: Stage, demand: Demand, seen: Seen) => Promise<Response>
  ask(stage: Stage): Promise<unknown>
  /** It ends the session, so it needs a device of its own. */
  endsSession?: true
}

/** A credential that only the relay's list has. */
export const target = 'AuthMethod:target'
const registration = /^POST \/auth\/credentials$/

const requestedPasskey: Requested = {
  name: 'registerPasskey',
  call: registration,
  ask: ({ wallet }) =>
    registerPasskey(
      { ...wallet, passkeys: createSoftwareAuthenticator({ origin }) },
      { nickname: crypto.randomUUID() },
    ),
}
const requestedEmail: Requested = {
  name: 'registerEmailOtp',
  call: registration,
  ask: ({ wallet }) => registerEmailOtp(wallet, { email: 'ada@shop.example' }),
}
const requestedSms: Requested = {
  name: 'registerSmsOtp',
  call: registration,
  ask: ({ wallet }) => registerSmsOtp(wallet, { phoneNumber: '+15550100' }),
}
const requestedOAuth: Requested = {
  name: 'registerOAuth',
  call: registration,
  ask: async (stage) => registerOAuth(stage.wallet, { oidcToken: await token(stage, 'second@shop.example') }),
}
export const revoking: Requested = {
  name: 'revokeAuthMethod',
  call: /^DELETE \/auth\/credentials\//,
  ask: ({ wallet }) => revokeAuthMethod(wallet, { authMethodId: target }),
}
const ending = (name: string, ask: Requested['ask']): Requested => ({
  name,
  ask,
  call: /^DELETE \/auth\/sessions\//,
})
const endings: readonly Requested[] = [
  ending('revokeSession of another device', ({ wallet }) =>
    revokeSession(wallet, { sessionId: 'Session:elsewhere' }),
  ),
  {
    ...ending('revokeSession of this device', async ({ wallet }) => {
      const [record] = (await wallet.sessionStore.list('session/')) as { sessionId: string }[]
      return revokeSession(wallet, { sessionId: record!.sessionId })
    }),
  },
  { ...ending('signOut', ({ wallet }) => signOut(wallet)), endsSession: true },
  { ...ending('signOut with revoke', ({ wallet }) => signOut(wallet, { revoke: true })), endsSession: true },
]
const exporting: Requested = {
  name: 'exportWallet',
  call: /^POST \/internal-accounts\/[^/]+\/export$/,
  ask: ({ wallet }) => exportWallet({ ...wallet, exportSigner: 'unsigned-sandbox' }),
}
const paying: Requested = {
  name: 'executeQuote',
  call: /^GET \/quotes\//,
  ask: async ({ wallet, relay, accountId }) =>
    executeQuote(wallet, { quoteId: (await relay.system.quote(accountId, 1_000_000)).id }),
  carry: async ({ relay }, { payloadToSign, expiresAt }, { path }) => {
    const { body } = await relay.ask(`GET ${path}`)
    const accountOrWalletInfo = { accountType: 'EMBEDDED_WALLET', payloadToSign }
    return Response.json({ ...body, expiresAt, paymentInstructions: [{ accountOrWalletInfo }] })
  },
}
/** 2026-08 alone has these. A relay may respond with them in every profile. */
const newer: readonly Requested[] = [
  {
    name: 'refreshSession',
    call: /^POST \/auth\/sessions\/[^/]+\/refresh$/,
    ask: ({ wallet }) => refreshSession(wallet),
  },
  {
    name: 'setWalletPrivacy',
    call: /^PATCH \/internal-accounts\//,
    ask: ({ wallet }) => setWalletPrivacy(wallet, { isPrivate: true }),
  },
  {
    name: 'updateContact, e-mail',
    call: /^PATCH \/customers\//,
    ask: ({ wallet, customerId }) => updateContact(wallet, { customerId, email: 'new@shop.example' }),
  },
  {
    name: 'updateContact, phone',
    call: /^PATCH \/customers\//,
    ask: ({ wallet, customerId }) => updateContact(wallet, { customerId, phoneNumber: '+15550111' }),
  },
]
const requestedOf08: readonly Requested[] = [
  requestedPasskey,
  requestedEmail,
  {
    ...requestedEmail,
    name: 'registerEmailOtp without an address',
    ask: ({ wallet }) => registerEmailOtp(wallet),
  },
  requestedSms,
  {
    name: 'registerSmsOtp without a number',
    call: registration,
    ask: ({ wallet }) => registerSmsOtp(wallet),
  },
  requestedOAuth,
  revoking,
  ...endings,
  exporting,
  ...newer,
  paying,
  {
    name: 'signInWithEmailOtp',
    call: /^POST \/auth\/credentials\/[^/]+\/verify$/,
    ask: async ({ relay, accountId }) => {
      const device = relay.wallet(accountId)
      const authMethodId = target
      await sendEmailOtp(device, { authMethodId })
      return signInWithEmailOtp(device, { otp: '123456', authMethodId })
    },
  },
]
const requestedOfDocument: readonly Requested[] = [
  requestedPasskey,
  requestedEmail,
  requestedOAuth,
  revoking,
  ...endings,
  exporting,
  paying,
  requestedSms,
  ...newer,
]

export const requestedOf = (profile: ProfileName): readonly Requested[] =>
  profile === '2026-08' ? requestedOf08 : requestedOfDocument

export type Demand = SignedRetryChallenge

/** A public key that the relay has the private half of. */
const key = (isCompressed: boolean) => p256.Point.BASE.multiply(7n).toHex(isCompressed)

/** What the relay makes of a request: an operation that it wants signed. */
export interface Genuine {
  name: string
  /** The credentials that the account has, so that the service asks for this signature. */
  has?: readonly AuthMethodType[]
  demand(stage: Stage): Promise<Demand>
}

const demandOf = async ({ relay }: Stage, call: string, body?: Json): Promise<Demand> => {
  const response = await relay.ask(call, body)
  if (response.status !== 202) throw new Error(`${call}: ${response.status} ${JSON.stringify(response.body)}`)
  return response.body
}
const register = (stage: Stage, body: Json) =>
  demandOf(stage, 'POST /auth/credentials', { accountId: stage.accountId, ...body })
const changeAddress = ({ relay, customerId }: Stage, body: Json) =>
  relay.ask(`PATCH /customers/${customerId}`, { customerType: 'INDIVIDUAL', ...body })
const revocation = (type: AuthMethodType): Genuine => ({
  name: `revokeAuthMethod ${type}`,
  has: [type],
  demand: (stage) => demandOf(stage, `DELETE /auth/credentials/${stage.authMethods[type]}`),
})
const end = (type: AuthMethodType): Genuine => ({
  name: `revokeSession ${type}`,
  has: [type],
  demand: (stage) => demandOf(stage, `DELETE /auth/sessions/${stage.sessions[type]}`),
})

const genuinePasskey: Genuine = {
  name: 'registerPasskey',
  demand: async (stage) => {
    const options = creationOptions('Thief')
    const { rawId, response } = await createSoftwareAuthenticator({ origin }).create(options)
    const { clientDataJSON, attestationObject, transports = [] } = response
    return register(stage, {
      type: 'PASSKEY',
      nickname: 'Thief',
      challenge: options.challenge,
      attestation: { credentialId: rawId, clientDataJson: clientDataJSON, attestationObject, transports },
    })
  },
}
const genuineEmail: Genuine = {
  name: 'registerEmailOtp',
  demand: async (stage) => {
    // Where codes go to the customer's own address, the relay changes that first: no credential depends on it yet.
    if (stage.profile !== 'document') await changeAddress(stage, { email: 'eve@shop.example' })
    return register(stage, { type: 'EMAIL_OTP', email: 'eve@shop.example' })
  },
}
const genuineSms: Genuine = {
  name: 'registerSmsOtp',
  demand: async (stage) => {
    await changeAddress(stage, { phoneNumber: '+15550199' })
    return register(stage, { type: 'SMS_OTP' })
  },
}
const genuineOAuth: Genuine = {
  name: 'registerOAuth',
  demand: async (stage) =>
    register(stage, { type: 'OAUTH', oidcToken: await token(stage, 'eve@shop.example') }),
}
const genuineExport: Genuine = {
  name: 'exportWallet',
  demand: (stage) =>
    demandOf(stage, `POST /internal-accounts/${stage.accountId}/export`, { clientPublicKey: key(false) }),
}
const genuineQuote: Genuine = {
  name: 'executeQuote',
  demand: async ({ relay, accountId }) => {
    const { paymentInstructions, expiresAt } = await relay.system.quote(accountId, 50_000_000)
    const { payloadToSign = '' } = paymentInstructions!.find(
      ({ accountOrWalletInfo }) => accountOrWalletInfo.accountType === 'EMBEDDED_WALLET',
    )!.accountOrWalletInfo
    const { requestId = `Request:${crypto.randomUUID()}` } = JSON.parse(payloadToSign)
    return { payloadToSign, requestId, expiresAt: JSON.parse(payloadToSign).expiresAt ?? expiresAt }
  },
}
const genuineOf08: readonly Genuine[] = [
  genuinePasskey,
  genuineEmail,
  genuineSms,
  genuineOAuth,
  { ...revocation('PASSKEY'), name: 'revokeAuthMethod' },
  ...(['EMAIL_OTP', 'SMS_OTP', 'OAUTH'] as const).map(revocation),
  { ...end('PASSKEY'), name: 'revokeSession' },
  {
    name: 'refreshSession',
    has: ['PASSKEY'],
    demand: (stage) =>
      demandOf(stage, `POST /auth/sessions/${stage.sessions.PASSKEY}/refresh`, {
        clientPublicKey: key(true),
      }),
  },
  genuineExport,
  {
    name: 'setWalletPrivacy',
    demand: (stage) =>
      demandOf(stage, `PATCH /internal-accounts/${stage.accountId}`, { privateEnabled: false }),
  },
  {
    name: 'updateContact, e-mail',
    has: ['EMAIL_OTP'],
    demand: (stage) =>
      demandOf(stage, `PATCH /customers/${stage.customerId}`, {
        customerType: 'INDIVIDUAL',
        email: 'eve@shop.example',
      }),
  },
  {
    name: 'updateContact, phone',
    has: ['SMS_OTP'],
    demand: (stage) =>
      demandOf(stage, `PATCH /customers/${stage.customerId}`, {
        customerType: 'INDIVIDUAL',
        phoneNumber: '+15550199',
      }),
  },
  genuineQuote,
  {
    name: 'signInWithEmailOtp',
    has: ['EMAIL_OTP'],
    demand: async (stage) => {
      const { relay, accountId, authMethods } = stage
      relay.system.sandbox.clock.advance(60_000)
      const other = relay.wallet(accountId)
      const authMethodId = authMethods.EMAIL_OTP!
      await sendEmailOtp(other, { authMethodId })
      let demand: Demand | undefined
      relay.between.respond = async ({ call, body }) => {
        if (!call.endsWith('/verify')) return undefined
        demand = (await relay.ask(call, body)).body
        return refusal()
      }
      const otp = relay.system.sandbox.inbox.at(-1)!.code
      await signInWithEmailOtp(other, { otp, authMethodId }).catch(() => undefined)
      relay.between.respond = undefined
      return demand!
    },
  },
]
/** The types of credentials that a demand can name. */
export const typed = ['PASSKEY', 'EMAIL_OTP', 'OAUTH'] as const
const genuineOfDocument: readonly Genuine[] = [
  genuinePasskey,
  genuineEmail,
  genuineOAuth,
  ...typed.map(revocation),
  ...typed.map(end),
  genuineExport,
  genuineQuote,
]

export const genuineOf = (profile: ProfileName): readonly Genuine[] =>
  profile === '2026-08' ? genuineOf08 : genuineOfDocument
