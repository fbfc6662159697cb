/** A call of a started login, and what all of its calls share. */

import type { AuthMethod, SentLoginOffer, SignUpStarted } from '@embedded-wallet/protocol'
import { callForHeaders, withoutBody } from '../operations/deadline.js'
import type { CheckedCall, ReportedCall } from '../ownership/checkedCall.js'
import type { SpendQuota } from '../quotas/quotas.js'
import type { Sealer } from '../sealer.js'
import type { RelayStore } from '../store/relayStore.js'
import type { Forward } from '../upstream/forward.js'
import { refuseFailure } from '../upstream/readers.js'
import type { UpstreamResponse } from '../upstream/transport.js'
import type { Cookies } from './cookies.js'
import type { Decoy } from './decoys.js'
import type { DecoyTargets } from './decoyTarget.js'
import type { Devices, RememberDevice } from './devices.js'
import type { FoundAccount, LoginOptions, SignedIn } from './loginOptions.js'
import type { LoginStates, StartedLogin } from './loginState.js'

/** A call of somebody who is about to sign in, and where it comes from. */
export type StartedCall = Pick<CheckedCall, 'request' | 'address' | 'rest'>

/** A call before the app's session, all of it checked. */
export interface LoginCall
  extends ReportedCall,
    Pick<CheckedCall, 'request' | 'rest' | 'params' | 'headers' | 'traceId'> {
  login: StartedLogin
  bytes: Uint8Array<ArrayBuffer> | undefined
}

/** What a login uses. */
export interface LoginParts {
  forward: Forward
  store: RelayStore
  cookies: Cookies
  /** Seals what the browser keeps of a sign-up. */
  sealer: Sealer
  states: LoginStates
  devices: Devices
  rememberDevice: RememberDevice
  createDecoyOffer: Decoy
  decoyTargets: DecoyTargets
  /** Whether the deployment offers a key to seal codes of this type to. */
  isSealedType: (type: string) => boolean
  spendQuota: SpendQuota
  /** Remembers the customer of an account, for the reads. It never rejects. */
  noteCustomer: (accountId: string, customerId: string | undefined) => Promise<void>
  /** What the screens of a sign-up need to know about the app. */
  forPages: Pick<SignUpStarted, 'offersCodes'>
  noteSignIn: (session: { id: string; accountId: string }) => Promise<void>
  now: () => number
}

/**
 * Refuses the call if the service is out of order, but not for a 429: the service asks only existing users to wait, so a 429 would
 * show who exists. They get what unknown users get: an earlier code stays valid, and the proof counts as refused.
 */
export function refuseOutage(response: UpstreamResponse): void {
  if (response.status !== 429) refuseFailure(response)
}

/** Has the app sign a browser in. @returns The headers of its response. */
export const signInApp = (
  onSignedIn: LoginOptions['onSignedIn'],
  { request, ...user }: SignedIn,
): Promise<Headers> =>
  callForHeaders('login.onSignedIn', () => onSignedIn({ ...user, request: withoutBody(request) }))

/** The account that `findAccount` has found; undefined if there is none. */
export const accountIdOf = (found: FoundAccount): string | undefined =>
  (typeof found === 'object' ? found?.accountId : found) || undefined

/** An AuthMethod without personal data: before the login, no caller may see an address or a date. */
export function publicAuthMethod({ accountId }: SentLoginOffer, id: string, type: string): AuthMethod {
  const epoch = new Date(0).toISOString()
  return { id, accountId, type, nickname: '', createdAt: epoch, updatedAt: epoch }
}
