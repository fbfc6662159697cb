/** Bodies of invitations, and the query of UMA providers. */

import * as v from 'valibot'
import type { ValueOf } from '../reading.js'
import { Amount, Timestamp } from '../scalars.js'
import { pageEntries } from './page.js'

const text = /* @__PURE__ */ v.pipe(v.string(), v.nonEmpty())
const optionalText = /* @__PURE__ */ v.exactOptional(text)

/**
 * Body of `POST /invitations`. Assumption: the document shows the resource only; these are the fields that an inviter
 * gives.
 */
export interface CreateInvitationBody extends ValueOf<typeof createInvitationBody> {}

const createInvitationBody = /* @__PURE__ */ v.object({
  inviterUma: text,
  firstName: optionalText,
  expiresAt: v.exactOptional(Timestamp),
  /**
   * The invitation shows it; the service does not send it. Integer in the smallest unit of the inviter's currency. Source:
   * the schemas of both dated profiles.
   */
  amountToSend: v.exactOptional(v.pipe(Amount, v.minValue(1))),
})
export const CreateInvitationBody: v.GenericSchema<CreateInvitationBody> = createInvitationBody

/** Body of `POST /invitations/{invitationCode}/claim`. */
export interface ClaimInvitationBody extends ValueOf<typeof claimInvitationBody> {}

const claimInvitationBody = /* @__PURE__ */ v.object({
  /** The UMA address of the customer who claims the invitation. */
  inviteeUma: text,
})
export const ClaimInvitationBody: v.GenericSchema<ClaimInvitationBody> = claimInvitationBody

/** Query of `GET /uma-providers`. */
export interface UmaProvidersQuery extends ValueOf<typeof umaProvidersQuery> {}

const umaProvidersQuery = /* @__PURE__ */ v.object({
  ...pageEntries,
  /** ISO 3166-1 alpha-2. */
  countryCode: v.exactOptional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  /** ISO 4217. */
  currencyCode: optionalText,
  /** `false` leaves out providers that are not on the platform's allowlist. */
  hasBlockedProviders: v.exactOptional(v.picklist(['true', 'false'])),
  sortOrder: v.exactOptional(v.picklist(['asc', 'desc'])),
})
export const UmaProvidersQuery: v.GenericSchema<UmaProvidersQuery> = umaProvidersQuery
