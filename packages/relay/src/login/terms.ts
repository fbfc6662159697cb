/** The end-user terms of a sign-up: what the page may show, and what the relay adds to the user's acceptance. */

import { type EndUserTerms, type EndUserTermsConsent, StartSignUpBody } from '@embedded-wallet/protocol'
import { safeParse } from 'valibot'
import { isProxied } from '../operations/address.js'
import { callHook } from '../operations/deadline.js'
import { setUpFirst } from '../relayError.js'
import type { SignUpOptions } from './loginOptions.js'

/** How long the terms in force are remembered: a page that shows them costs the service nothing. */
const termsMs = 600_000

/** The terms of a sign-up. */
export type Terms = ReturnType<typeof createTerms>

/** @param knowsAddress - Whether the app says where a caller is. Otherwise only the socket does, and behind a proxy it is the proxy's. */
export function createTerms(readTerms: SignUpOptions['terms'], knowsAddress: boolean, now: () => number) {
  let kept: { terms: EndUserTerms; until: number } | undefined
  // A flood of strangers costs the service one call at a time.
  let reading: Promise<EndUserTerms> | undefined
  const readAnew = async (readTerms: NonNullable<SignUpOptions['terms']>) => {
    const terms = await callHook('login.signUp.terms', readTerms)
    kept = { terms, until: now() + termsMs }
    return terms
  }
  const read = async (): Promise<EndUserTerms> => {
    if (readTerms === undefined) throw setUpFirst('TERMS_NOT_SET_UP')
    if (kept === undefined || kept.until <= now())
      reading ??= readAnew(readTerms).finally(() => {
        reading = undefined
      })
    const { version, url } = await (reading ?? kept!.terms)
    return { version, url }
  }
  return {
    /** The terms in force. Throws a `RelayError` 404 when the app has none. */
    read,
    /**
     * @returns The acceptance as the service records it; undefined when the app has no terms.
     * @throws {RelayError} `TERMS_NOT_ACCEPTED`, `TERMS_ADDRESS_UNKNOWN`.
     */
    accept: async (
      body: unknown,
      { headers, address }: { headers: Headers; address: string | undefined },
    ): Promise<EndUserTermsConsent | undefined> => {
      if (readTerms === undefined) return undefined
      const parsed = safeParse(StartSignUpBody, body)
      const accepted = parsed.success ? parsed.output.terms : undefined
      const { version } = await read()
      if (accepted?.version !== version) throw setUpFirst('TERMS_NOT_ACCEPTED')
      // A page cannot say the address, and that of a proxy would be a false statement about the user.
      if (address === undefined || (isProxied(headers) && !knowsAddress))
        throw setUpFirst('TERMS_ADDRESS_UNKNOWN')
      return {
        acceptedAt: new Date(now()).toISOString(),
        ipAddress: address,
        termsVersion: version,
        acceptanceMethod: accepted.method ?? 'CHECKBOX',
      }
    },
  }
}
