/** Verb: ask for the code that proves a new user's identifier, if the wallet is the app's login. */

import type { SignUpStarted, TermsAcceptance } from '@embedded-wallet/protocol'
import { callRelay } from '../http/callRelay.js'
import { checkIdentifier } from '../signIn/loginIdentifier.js'
import { type RelayAddress, toRelayTransport } from '../wallet/options.js'

/** Who signs up, and what they accept. */
export interface SignUpStart {
  /** One email address, at most 256 characters. */
  identifier: string
  /** Where the relay has the option `login.signUp.terms`: that the user accepts `version` of `getTerms`. Time and address are the relay's to add. */
  terms?: TermsAcceptance | undefined
}

/**
 * Starts a sign-up: the relay mails a code to the identifier. Next, `signUpWithPasskey` takes the code, in the same browser.
 *
 * A known identifier gets a mail without a code, and the call succeeds all the same: only the owner of the mailbox learns it.
 *
 * Where accounts are born with codes by email (`2026-08`), nothing is mailed yet: the response has the `accountId` of a new account,
 * `sendEmailOtp` has the service mail the code, and the sign-in with it proves the identifier.
 *
 * @param relay - Where the relay is: `{ relayUrl }`. The relay has the option `login.signUp`.
 * @returns `accountId` where the service mails the code. `offersCodes: false`: the app wants its users to have no codes as a second way in.
 * @throws {ServiceError} `REFUSED`: the relay refused; see `status` and `serviceCode`. `TERMS_NOT_ACCEPTED`: show the terms in force again.
 * @throws {RangeError} If `identifier` is longer than 256 characters, or `timeoutMs` is out of range.
 * @see packages/relay/README.md
 * @example
 * ```ts
 * await startSignUp({ relayUrl: '/wallet' }, { identifier: 'ada@shop.example' })
 * ```
 */
export async function startSignUp(
  relay: RelayAddress,
  { identifier, terms, signal }: SignUpStart & { signal?: AbortSignal | undefined },
): Promise<SignUpStarted> {
  checkIdentifier(identifier)
  const body = JSON.stringify({ identifier, terms })
  return (await callRelay(toRelayTransport(relay), 'startSignUp', { body, signal })).body
}
