/** The end-user terms and agreements of a sign-up: what the page may show, and what the relay adds to the user's acceptance. */

import {
  AcceptTermsBody,
  type AgreementConsent,
  type EndUserTerms,
  type EndUserTermsConsent,
  platformEndpoints,
  type ShownAgreement,
  type ShownTerms,
  type TermsAccepted,
  walletEndpoints,
} from '@embedded-wallet/protocol'
import * as v from 'valibot'
import { callHook } from '../operations/deadline.js'
import { setUpFirst } from '../relayError.js'
import type { Forward } from '../upstream/forward.js'
import { AnyResource, parseResponse } from '../upstream/readers.js'
import type { SignUpOptions } from './loginOptions.js'

/** How long the terms in force are remembered: a page that shows them costs the service nothing. */
const termsMs = 600_000

/** What a user has accepted, as it is kept until there is a customer. */
export interface Accepted extends Omit<EndUserTermsConsent, 'termsVersion'> {
  /** Of the end-user terms. */
  termsVersion?: string
  /** Of each agreement: type and version. */
  agreements?: [type: string, version: string][]
}

/** The acceptance as `createCustomer` of the platform client takes it. */
export interface Consents {
  endUserTermsConsent?: EndUserTermsConsent
  agreementConsents?: AgreementConsent[]
}

/** @returns One entry for each agreement, all of the same moment. */
export function consentsOf(accepted: Accepted | undefined): Consents {
  if (accepted === undefined) return {}
  const { termsVersion, agreements, ...evidence } = accepted
  if (agreements === undefined) return { endUserTermsConsent: { ...evidence, termsVersion: termsVersion! } }
  return {
    agreementConsents: agreements.map(([type, version]) => ({ type, ...evidence, termsVersion: version })),
  }
}

export function createTerms(readTerms: SignUpOptions['terms'], now: () => number) {
  let kept: { terms: ShownTerms; until: number } | undefined
  // A flood of strangers costs the service one call at a time.
  let reading: Promise<ShownTerms> | undefined
  const readAnew = async (readTerms: NonNullable<SignUpOptions['terms']>) => {
    const terms = shownOf(await callHook('login.signUp.terms', readTerms))
    kept = { terms, until: now() + termsMs }
    return terms
  }
  /** @param shown - The version that the page has: another instance may have read a newer one. */
  const read = async (shown?: string): Promise<ShownTerms> => {
    if (readTerms === undefined) throw setUpFirst('TERMS_NOT_SET_UP')
    const isKept =
      kept !== undefined && kept.until > now() && (shown ?? kept.terms.version) === kept.terms.version
    if (!isKept)
      reading ??= readAnew(readTerms).finally(() => {
        reading = undefined
      })
    return reading ?? kept!.terms
  }
  return {
    /** The terms in force. Throws a `RelayError` 404 if the app has none. */
    read: () => read(),
    /**
     * @param address - Undefined where only the address of a proxy is known: it would be a false statement about the user.
     * @returns What the user has accepted; undefined if the app has no terms.
     * @throws {RelayError} `TERMS_NOT_ACCEPTED`, `TERMS_ADDRESS_UNKNOWN`.
     */
    accept: async (body: unknown, address: string | undefined): Promise<Accepted | undefined> => {
      if (readTerms === undefined) return undefined
      const parsed = v.safeParse(AcceptTermsBody, body)
      const accepted = parsed.success ? parsed.output.terms : undefined
      const { version, agreements } = await read(accepted?.version)
      if (accepted?.version !== version) throw setUpFirst('TERMS_NOT_ACCEPTED')
      if (address === undefined) throw setUpFirst('TERMS_ADDRESS_UNKNOWN')
      return {
        acceptedAt: new Date(now()).toISOString(),
        ipAddress: address,
        acceptanceMethod: accepted.method ?? 'CHECKBOX',
        ...(agreements === undefined
          ? { termsVersion: version }
          : { agreements: agreements.map((one) => [one.type, one.version]) }),
      }
    },
  }
}

/** What a customer has of acceptances. */
const Recorded = v.object({
  customerType: v.string(),
  endUserTermsConsent: v.nullish(v.unknown()),
  agreementConsents: v.nullish(v.unknown()),
})

/**
 * Tells whether a signed-in user has accepted the current terms, and records their acceptance.
 *
 * @param accepted - Undefined: it is only asked.
 */
export async function acceptTerms(
  { version, agreements }: ShownTerms,
  accepted: Accepted | undefined,
  customerId: string,
  forward: Forward,
): Promise<TermsAccepted> {
  const params = { customerId }
  const customer = parseResponse(await forward(platformEndpoints.getCustomer, { params }), Recorded)
  if (accepted === undefined) {
    const wanted = agreements ?? [{ type: undefined, version }]
    return { isAccepted: wanted.every((one) => isRecorded(customer, one)) }
  }
  const body = { customerType: customer.customerType, ...consentsOf(accepted) }
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  // No address changes, so the service asks for no signature.
  parseResponse(await forward(walletEndpoints.updateCustomer, { params, bytes }), AnyResource)
  return { isAccepted: true }
}

/** @param wanted - Without a type: the end-user terms, which both fields may have. */
function isRecorded(
  { endUserTermsConsent, agreementConsents }: v.InferOutput<typeof Recorded>,
  wanted: { type?: string | undefined; version: string },
): boolean {
  const rows = Array.isArray(agreementConsents) ? agreementConsents : []
  const isOfTerms = wanted.type === undefined || /(?:^|_)END_USER_TERMS$/.test(wanted.type)
  const all = isOfTerms ? [...rows, endUserTermsConsent] : rows
  return all.some((one) => {
    const { type, termsVersion } = (one ?? {}) as { type?: unknown; termsVersion?: unknown }
    return termsVersion === wanted.version && (wanted.type ?? type) === (type ?? wanted.type)
  })
}

/** Reads what the app returned: the end-user terms, or a list of agreements. */
function shownOf(terms: EndUserTerms | readonly object[]): ShownTerms {
  const isShown = (one: unknown): one is ShownAgreement => {
    const { version, url } = (one ?? {}) as Partial<EndUserTerms>
    return typeof version === 'string' && typeof url === 'string'
  }
  if (!Array.isArray(terms)) {
    if (!isShown(terms)) throw new TypeError('login.signUp.terms must return the terms, with version and url')
    return { version: terms.version, url: terms.url }
  }
  const agreements = (terms as unknown[]).filter(isShown)
  const isWhole =
    agreements.length === terms.length && agreements.every(({ type }) => typeof type === 'string')
  const [first] = agreements
  if (first === undefined || !isWhole)
    throw new TypeError('login.signUp.terms must return agreements, each with type, version and url')
  return {
    version: agreements.map(({ type, version }) => `${type} ${version}`).join(', '),
    url: first.url,
    agreements: agreements.map(({ type, version, url }) => ({ type, version, url })),
  }
}
