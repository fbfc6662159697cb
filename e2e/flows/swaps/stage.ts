/** An account in a system with a hostile relay: its owner is signed in, and it has the credentials that a story names. */

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
} from '@embedded-wallet/core'
import type { AuthMethodType, ProfileName } from '@embedded-wallet/protocol'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import type { HostileRelay } from './hostileRelay.js'

/** An account with its owner signed in, and what the relay knows of it. */
export interface Stage {
  relay: HostileRelay
  profile: ProfileName
  accountId: string
  customerId: string
  /** Of the owner. Its session was opened with an identity; in 2026-08 with a passkey. */
  wallet: Wallet
  /** A fresh device of the owner, signed in. */
  device(): Promise<Wallet>
  /** The credentials of the account, by type. */
  authMethods: Record<string, string>
  /** A session of another device, by the type of its credential. */
  sessions: Record<string, string>
}

export const origin = 'https://shop.example'
export const token = ({ relay }: Stage, email: string) =>
  relay.system.sandbox.identity.issueIdToken({ email })

/** Opens an account with the credentials named, besides that of the owner's session. */
export async function openStage(
  relay: HostileRelay,
  profile: ProfileName,
  types: readonly AuthMethodType[],
): Promise<Stage> {
  const { system } = relay
  const passkeys = createSoftwareAuthenticator({ origin })
  const accountId = await system.createAccount({ email: 'ada@shop.example', phoneNumber: '+15550100' })
  await system.fund(accountId, 100_000_000)
  const customerId = await system.customerOf(accountId)
  // The owner's app approves opaque texts while the account is set up; the wallet under attack does not.
  const open = () => relay.wallet(accountId, { passkeys, approvePayload: () => true })
  const stage: Stage = {
    ...{ relay, profile, accountId, customerId, authMethods: {}, sessions: {} },
    wallet: open(),
    device: async () => {
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
