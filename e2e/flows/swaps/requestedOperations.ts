/** The operations of a wallet as a user requests them, by profile. */

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
import type { ProfileName } from '@embedded-wallet/protocol'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import type { Demand } from './genuineDemands.js'
import type { Seen } from './stage.js'
import { origin, type Stage, token } from './stage.js'

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
    name: 'updateContact, email',
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
