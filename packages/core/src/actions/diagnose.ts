/** Verb: tell a support person what this browser can do and where it stands. */

import { currentSession } from '../session/deviceSessions.js'
import { diagnoseClock, diagnosePasskeys, diagnoseStorage } from '../session/diagnosis.js'
import type { Wallet } from '../wallet.js'

/** Facts about this browser and page, each with words that a support person can use. No ids, no secrets. */
export interface Diagnosis {
  /** Web Crypto and passkeys need https or localhost. */
  isSecureContext: boolean
  passkeys: Awaited<ReturnType<typeof diagnosePasskeys>>
  /** `device`: survives a reload, tried just now. `memory`: by configuration. `none`: refused, so sessions end with the page. */
  storage: 'device' | 'memory' | 'none'
  /** Whether tabs can take turns and tell each other. Without, each tab is on its own. */
  tabs: { locks: boolean; messages: boolean }
  /** This device's clock against the service's. */
  clock: ReturnType<typeof diagnoseClock>
  session: 'active' | 'expired' | 'key-lost' | 'signed-out'
  /** One sentence for each thing that will not work, and what helps. Empty: all is well. */
  findings: string[]
}

/**
 * Looks at the browser, the storage, the clock and the session. Asks the person and the service nothing.
 *
 * @example
 * ```ts
 * const { findings } = await diagnose(wallet)
 * ```
 */
export async function diagnose(wallet: Wallet): Promise<Diagnosis> {
  const [passkeys, storage, { record, ended }] = await Promise.all([
    diagnosePasskeys(wallet),
    diagnoseStorage(wallet),
    currentSession(wallet),
  ])
  const isSecureContext = globalThis.crypto?.subtle !== undefined
  const clock = diagnoseClock(wallet)
  const findings = [
    !isSecureContext && 'The page is not served over https, so nothing can be signed here.',
    !passkeys.available &&
      'This browser or in-app view has no passkeys: open the page in the system browser.',
    passkeys.rpId === 'mismatch' && 'The relying party id does not fit the host of this page.',
    storage === 'none' && 'The browser stores nothing (private mode?): the session ends with the page.',
    clock.isOff &&
      'The clock of this device is off by more than a minute. Sessions still work; set it right.',
    ended?.how === 'key-lost' && 'The browser lost the session key: sign in again.',
  ].filter((finding) => finding !== false)
  return {
    isSecureContext,
    passkeys,
    storage,
    tabs: {
      locks: globalThis.navigator?.locks !== undefined,
      messages: typeof BroadcastChannel === 'function',
    },
    clock,
    session: record === undefined ? (ended?.how ?? 'signed-out') : 'active',
    findings,
  }
}
