/** The key that the service offers to seal the next one-time code to, as this device remembers it. */

import { type AuthMethod, type OtpChallenge, profiles } from '@embedded-wallet/protocol'
import type { OpenWallet } from '../wallet/wallet.js'

// The browser may discard the page while the user reads the code: the target must outlive it. It is public.
const storeKey = ({ account }: OpenWallet, authMethodId: string) => `otp-target/${account}/${authMethodId}`

/** Whether codes of this type leave the device sealed. Deployments that have SMS at all accept only sealed SMS codes. */
export const isSealed = ({ profile, otp = profiles[profile].otp }: OpenWallet, type: string): boolean =>
  otp === 'encrypted' || type === 'SMS_OTP'

/** Remembers the target of a response, if it has one: each challenge has, and a registration may. */
export async function keepOtpTarget(
  wallet: OpenWallet,
  { otpEncryptionTargetBundle: target, ...authMethod }: OtpChallenge,
): Promise<AuthMethod> {
  if (target !== undefined && isSealed(wallet, authMethod.type)) {
    await wallet.store.set(storeKey(wallet, authMethod.id), target)
  }
  return authMethod
}

/** The target of the last code; undefined if the service has offered none since the last sign-in. */
export async function recallOtpTarget(wallet: OpenWallet, authMethodId: string): Promise<string | undefined> {
  const target = await wallet.store.get(storeKey(wallet, authMethodId))
  return typeof target === 'string' ? target : undefined
}

/** Forgets the target of a code that was used. */
export async function forgetOtpTarget(wallet: OpenWallet, authMethodId: string): Promise<void> {
  await wallet.store.delete(storeKey(wallet, authMethodId))
}
