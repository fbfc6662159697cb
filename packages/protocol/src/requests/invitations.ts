/** Bodies of invitations, and the query of UMA providers. */

import * as v from 'valibot'
import { Amount, Timestamp } from '../scalars.js'
import { type PageQuery, pageEntries, type SortOrder } from './page.js'

const text = /* @__PURE__ */ v.pipe(v.string(), v.nonEmpty())
const optionalText = /* @__PURE__ */ v.exactOptional(text)

/**
 * Body of `POST /invitations`. Assumption: the document shows the resource only; these are the fields that an inviter
 * gives.
 */
export interface CreateInvitationBody {
  inviterUma: string
  firstName?: string
  expiresAt?: string
  /**
   * The invitation shows it; the service does not send it. Integer in the smallest unit of the inviter's currency. Source:
   * the schemas of both dated profiles.
   */
  amountToSend?: number
}

export const CreateInvitationBody: v.GenericSchema<CreateInvitationBody> = /* @__PURE__ */ v.object({
  inviterUma: text,
  firstName: optionalText,
  expiresAt: v.exactOptional(Timestamp),
  amountToSend: v.exactOptional(v.pipe(Amount, v.minValue(1))),
})

/** Body of `POST /invitations/{invitationCode}/claim`. */
export interface ClaimInvitationBody {
  /** The UMA address of the customer who claims the invitation. */
  inviteeUma: string
}

export const ClaimInvitationBody: v.GenericSchema<ClaimInvitationBody> = /* @__PURE__ */ v.object({
  inviteeUma: text,
})

/** Query of `GET /uma-providers`. */
export interface UmaProvidersQuery extends PageQuery {
  /** ISO 3166-1 alpha-2. */
  countryCode?: string
  /** ISO 4217. */
  currencyCode?: string
  /** `false` leaves out providers that are not on the platform's allowlist. */
  hasBlockedProviders?: 'true' | 'false'
  sortOrder?: SortOrder
}

export const UmaProvidersQuery: v.GenericSchema<UmaProvidersQuery> = /* @__PURE__ */ v.object({
  ...pageEntries,
  countryCode: v.exactOptional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  currencyCode: optionalText,
  hasBlockedProviders: v.exactOptional(v.picklist(['true', 'false'])),
  sortOrder: v.exactOptional(v.picklist(['asc', 'desc'])),
})
