/** The end-user terms of a sign-up: what the page may show, and what the relay adds to the user's acceptance. */

import { type EndUserTerms, type EndUserTermsConsent, StartSignUpBody } from '@embedded-wallet/protocol'
import { safeParse } from 'valibot'
import { callHook } from '../operations/deadline.js'
import { setUpFirst } from '../relayError.js'
import type { SignUpOptions } from './loginOptions.js'

/** How long the terms in force are remembered: a page that shows them costs the service nothing. */
const termsMs = 600_000

export function createTerms(readTerms: SignUpOptions['terms'], now: () => number) {
  let kept: { terms: EndUserTerms; until: number } | undefined
  // A flood of strangers costs the service one call at a time.
  let reading: Promise<EndUserTerms> | undefined
  const readAnew = async (readTerms: NonNullable<SignUpOptions['terms']>) => {
    const terms = await callHook('login.signUp.terms', readTerms)
    kept = { terms, until: now() + termsMs }
    return terms
  }
  /** @param shown - The version that the page has: another instance may have read a newer one. */
  const read = async (shown?: string): Promise<EndUserTerms> => {
    if (readTerms === undefined) throw setUpFirst('TERMS_NOT_SET_UP')
    const isKept =
      kept !== undefined && kept.until > now() && (shown ?? kept.terms.version) === kept.terms.version
    if (!isKept)
      reading ??= readAnew(readTerms).finally(() => {
        reading = undefined
      })
    const { version, url } = await (reading ?? kept!.terms)
    return { version, url }
  }
  return {
    /** The terms in force. Throws a `RelayError` 404 when the app has none. */
    read: () => read(),
    /**
     * @param address - Undefined where only the address of a proxy is known: it would be a false statement about the user.
     * @returns The acceptance as the service records it; undefined when the app has no terms.
     * @throws {RelayError} `TERMS_NOT_ACCEPTED`, `TERMS_ADDRESS_UNKNOWN`.
     */
    accept: async (body: unknown, address: string | undefined): Promise<EndUserTermsConsent | undefined> => {
      if (readTerms === undefined) return undefined
      const parsed = safeParse(StartSignUpBody, body)
      const accepted = parsed.success ? parsed.output.terms : undefined
      const { version } = await read(accepted?.version)
      if (accepted?.version !== version) throw setUpFirst('TERMS_NOT_ACCEPTED')
      if (address === undefined) throw setUpFirst('TERMS_ADDRESS_UNKNOWN')
      return {
        acceptedAt: new Date(now()).toISOString(),
        ipAddress: address,
        termsVersion: version,
        acceptanceMethod: accepted.method ?? 'CHECKBOX',
      }
    },
  }
}
