/** The single looks that make a diagnosis. */

import { hasServerOffset, serverOffset } from '../http/serviceClock.js'
import type { Wallet } from '../wallet.js'

/** What WebAuthn says of this browser, and whether the relying party id may be used on this page. */
export async function diagnosePasskeys({ rpId }: Wallet): Promise<{
  available: boolean
  /** A device lock or fingerprint reader, `unknown` when the browser does not say. */
  platformAuthenticator: boolean | 'unknown'
  /** Passkeys in the autofill of an input. */
  autofill: boolean | 'unknown'
  /** `unknown` outside a page. */
  rpId: 'fits' | 'mismatch' | 'unknown'
}> {
  const credential = globalThis.PublicKeyCredential as typeof PublicKeyCredential | undefined
  const ask = async (question: (() => Promise<boolean>) | undefined) => {
    try {
      return (await question?.call(credential)) ?? ('unknown' as const)
    } catch {
      return 'unknown' as const
    }
  }
  const host = globalThis.location?.hostname
  const isFitting = rpId === undefined || host === rpId || host?.endsWith(`.${rpId}`)
  return {
    available: credential !== undefined,
    platformAuthenticator: await ask(credential?.isUserVerifyingPlatformAuthenticatorAvailable),
    autofill: await ask(credential?.isConditionalMediationAvailable),
    rpId: host === undefined ? 'unknown' : isFitting ? 'fits' : 'mismatch',
  }
}

/** Tries the store with a real write and read. */
export async function diagnoseStorage({ sessionStore }: Wallet): Promise<'device' | 'memory' | 'none'> {
  const probe = 'probe'
  try {
    await sessionStore.set(probe, probe)
    const isStored = (await sessionStore.get(probe)) === probe
    await sessionStore.delete(probe)
    return isStored ? sessionStore.persistence : 'none'
  } catch {
    return 'none'
  }
}

/** The clock's offset in milliseconds, positive when this device is slow; undefined before the first call. */
export function diagnoseClock(wallet: Wallet): { offsetMs: number | undefined; isOff: boolean } {
  const offsetMs = hasServerOffset(wallet) ? serverOffset(wallet) : undefined
  return { offsetMs, isOff: Math.abs(offsetMs ?? 0) > 60_000 }
}
