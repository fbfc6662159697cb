/** The endpoints beside customers and payments: the banks that can be paid to, and the links to verification pages. */

import { type Customer, type Discovery, errorCodes } from '@embedded-wallet/protocol'
import { isLike } from '../http/pagination.js'
import type { Routes } from '../http/route.js'
import { conflict, notFound } from '../refusal.js'
import { isoTime } from '../state/clock.js'
import { findLiveCustomer } from '../state/lookup.js'
import { hasUnverifiedContact } from '../verification/contactCodes.js'

/** Assumption: the sandbox's own banks. */
const banks: readonly Discovery[] = [
  { bankName: 'HARBOUR', displayName: 'Harbour Bank', country: 'US', currency: 'USD' },
  { bankName: 'VALE', displayName: 'Banco do Vale', country: 'BR', currency: 'BRL' },
  { bankName: 'LINDEN', displayName: 'Linden Bank', country: 'DE', currency: 'EUR' },
  { bankName: 'LAGOON', displayName: 'Lagoon Bank', country: 'NG', currency: 'NGN' },
]

/** Milliseconds. Assumption: the profile names no lifetime. */
const linkLifetime = 60 * 60_000

export const bankRoutes = {
  listDiscoveries: ({ query: { country, currency } }) => ({
    data: banks.filter((bank) => isLike(bank, { country, currency })),
  }),

  getKycLink({ query: { platformCustomerId, redirectUri } }, { records: { customers } }) {
    const customer = customers
      .by('platformCustomerId', platformCustomerId)
      .find(({ isDeleted }) => !isDeleted)
    // Assumption: the profile names no refusal but 401.
    if (customer === undefined)
      throw notFound(errorCodes.userNotFound, 'platformCustomerId: no customer has it')
    const { id: customerId } = customer
    return { kycUrl: urlOf(customer, redirectUri), platformCustomerId, customerId }
  },

  createKycLink({ params, body }, service) {
    const customer = findLiveCustomer(service, params.customerId)
    if (hasUnverifiedContact(customer)) throw conflict('an address of the customer must be verified before')
    const expiresAt = isoTime(service.clock.now() + linkLifetime)
    const kycUrl = urlOf(customer, body.redirectUri)
    return { kycUrl, expiresAt, provider: 'SANDBOX' }
  },
} satisfies Partial<Routes>

/** Assumption: no page stands there. The suffix of the name or of the registration number decides a verification. */
function urlOf({ id }: Customer, redirectUri: string | undefined): string {
  const url = new URL(`https://verification.example/${id.replace(/^\w+:/, '')}`)
  if (redirectUri !== undefined) url.searchParams.set('redirectUri', redirectUri)
  return url.href
}
