/** The operations for which a hostile relay gets genuine demands from the service, by profile. */

import { sendEmailOtp, signInWithEmailOtp } from '@embedded-wallet/core'
import type { AuthMethodType, ProfileName, SignedRetryChallenge } from '@embedded-wallet/protocol'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { p256 } from '@noble/curves/nist.js'
import { creationOptions, type Json, origin, refusal, type Stage, token } from './stage.js'

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
    name: 'updateContact, email',
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
