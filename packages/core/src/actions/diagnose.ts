/** Verb: report what this browser can do and what is wrong, for a support engineer. */

import { type Finding, sharedFindings, toFinding } from '@embedded-wallet/protocol'
import { throwIfAborted, untilAborted } from '../abort.js'
import { relayFindings } from '../http/relayFindings.js'
import { fitsHost, isInForeignFrame } from '../passkey/otherSiteFrame.js'
import { currentSession } from '../session/deviceSessions.js'
import { isUnknown } from '../session/sessionState.js'
import { type OpenWallet, openWallet, type Wallet } from '../wallet/wallet.js'

/** Facts about this browser and page, in words that a support engineer can use. No ids, no secrets. */
export interface Diagnosis {
  /** Web Crypto and passkeys need https or localhost. */
  isSecureContext: boolean
  /** Whether the page is in a frame of another origin, where browsers may block passkeys, storage and cookies. */
  isInForeignFrame: boolean
  passkeys: Awaited<ReturnType<typeof diagnosePasskeys>>
  /** `device`: survives a reload, tried just now. `memory`: by configuration. `none`: refused, so sessions end with the page. */
  storage: 'device' | 'memory' | 'none'
  /** Whether tabs can take turns and send each other messages. Without, each tab is on its own. */
  tabs: { locks: boolean; messages: boolean }
  /** This device's clock against the service's. */
  clock: ReturnType<typeof diagnoseClock>
  /** `restoring`: the browser could not read its storage, and a session may be there. */
  session: 'active' | 'expired' | 'key-lost' | 'signed-out' | 'restoring'
  /** Each thing that will not work: what it is, why it matters, what to do. `embedded-wallet doctor` has the same ids. Empty if everything works. */
  findings: Finding[]
}

/** `sharedFindings`, and what only a page can find. Source of the key: profile table, "Sandbox, sealed session key". */
const texts = {
  ...sharedFindings,
  PAGE_IN_FRAME: `The page is in a frame of another site. | Passkeys and cookies may not work there. | Open it in its own tab.`,
  PASSKEYS_UNSUPPORTED: `This browser or in-app view does not support passkeys. | The user can neither create nor use one. | Open the page in the system browser.`,
  STORAGE_REFUSED: `The browser cannot store anything. | The session ends with the page. | Leave private browsing, or free up disk space.`,
  SEALED_KEY_INVALID: `The service sent a session key that does not open, as the test mode of document and 2026-04 does. | No client can sign with it. | Test with 2026-08 or the sandbox package.`,
  KEY_LOST: `The browser lost the session key. | The session can no longer sign. | Sign in again.`,
}

/**
 * Looks at the browser, the storage, the clock, the session and the relay's health. It asks neither the user nor the service.
 *
 * @returns What works, what does not, and what helps.
 * @example
 * ```ts
 * const { findings } = await diagnose(wallet)
 * ```
 */
export async function diagnose(
  wallet: Wallet,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Diagnosis> {
  throwIfAborted(signal)
  const open = openWallet(wallet)
  const looks = Promise.all([
    diagnosePasskeys(open),
    diagnoseStorage(open),
    currentSession(open),
    relayFindings(open),
  ])
  const [passkeys, storage, { record, ended }, ofRelay] = await untilAborted(signal, looks)
  const isSecureContext = globalThis.crypto?.subtle !== undefined
  const isFramed = isInForeignFrame()
  const clock = diagnoseClock(open)
  const found: readonly (false | { id: keyof typeof texts; where?: string | undefined })[] = [
    !isSecureContext && { id: 'INSECURE_PAGE' },
    isFramed && { id: 'PAGE_IN_FRAME' },
    !passkeys.available && { id: 'PASSKEYS_UNSUPPORTED' },
    passkeys.rpId === 'mismatch' && { id: 'RP_ID_MISMATCH', where: open.rpId },
    storage === 'none' && { id: 'STORAGE_REFUSED' },
    clock.isOff && { id: 'CLOCK_OFF', where: 'this device' },
    open.state.signInProblem === 'SEALED_KEY_INVALID' && { id: 'SEALED_KEY_INVALID' },
    ended?.how === 'key-lost' && { id: 'KEY_LOST' },
    ...ofRelay,
  ]
  return {
    isSecureContext,
    isInForeignFrame: isFramed,
    passkeys,
    storage,
    tabs: {
      locks: globalThis.navigator?.locks !== undefined,
      messages: typeof BroadcastChannel === 'function',
    },
    clock,
    session: record
      ? 'active'
      : (ended?.how ?? (isUnknown(open.state.sessionsNow!) ? 'restoring' : 'signed-out')),
    findings: found.filter((one) => one !== false).map((one) => toFinding(texts, one)),
  }
}

/** What WebAuthn reports about this browser, and whether this page may use the relying party id. */
async function diagnosePasskeys({ rpId }: OpenWallet): Promise<{
  available: boolean
  /** A device lock or fingerprint reader, `unknown` if the browser does not tell. */
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
      // The browser refuses to tell.
      return 'unknown' as const
    }
  }
  return {
    available: credential !== undefined,
    platformAuthenticator: await ask(credential?.isUserVerifyingPlatformAuthenticatorAvailable),
    autofill: await ask(credential?.isConditionalMediationAvailable),
    rpId: diagnoseRpId(rpId),
  }
}

function diagnoseRpId(rpId: string | undefined): 'fits' | 'mismatch' | 'unknown' {
  const host = globalThis.location?.hostname
  if (host === undefined) return 'unknown'
  return fitsHost(rpId, host) ? 'fits' : 'mismatch'
}

/** Tries the store with a real write and read. */
async function diagnoseStorage({ store }: OpenWallet): Promise<'device' | 'memory' | 'none'> {
  const probe = 'probe'
  const { persistence, cause } = await store.set(probe, probe, (read) => read === probe)
  const refusal = await store.delete(probe)
  return cause === undefined && refusal === undefined ? persistence : 'none'
}

/** The clock's offset in milliseconds, positive if this device is slow; undefined before the first call. */
function diagnoseClock({ clock }: OpenWallet): { offsetMs: number | undefined; isOff: boolean } {
  const offsetMs = clock.isHeard() ? clock.offset() : undefined
  return { offsetMs, isOff: Math.abs(offsetMs ?? 0) > 60_000 }
}
