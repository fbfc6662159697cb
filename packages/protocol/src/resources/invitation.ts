/** An Invitation of a user of another provider, the requests about invitations, and the UMA providers. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { pageEntries } from '../requests/page.js'
import { Amount, openEnum, Timestamp } from '../scalars.js'
import { Currency, CurrencyAmount } from './currency.js'

/** The states of an invitation. */
export const invitationStatuses = ['PENDING', 'CLAIMED', 'EXPIRED', 'CANCELLED'] as const
/** One of `invitationStatuses`. */
export type InvitationStatus = (typeof invitationStatuses)[number]

/** An invitation of a UMA user to a person without an account. */
export interface Invitation extends ValueOf<typeof invitation> {}

const invitation = /* @__PURE__ */ v.object({
  /** The code of the invitation. It is unique. */
  code: v.pipe(v.string(), v.nonEmpty()),
  createdAt: Timestamp,
  /** The link for the invitee. */
  url: v.string(),
  inviterUma: v.string(),
  status: openEnum<InvitationStatus>(),
  claimedAt: v.exactOptional(Timestamp),
  expiresAt: v.exactOptional(Timestamp),
  inviteeUma: v.exactOptional(v.string()),
  /** The first name of the inviter. The page of the link shows it. */
  firstName: v.exactOptional(v.string()),
  /** The invitation only shows it: the inviter's platform must send the payment after the invitation is claimed. */
  amountToSend: v.exactOptional(CurrencyAmount),
})
export const Invitation: Readable<Invitation> = /* @__PURE__ */ readable(invitation, [
  'code',
  'status',
  'amountToSend',
])

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

/** An institution with UMA addresses, and what it supports. */
export interface UmaProvider extends ValueOf<typeof umaProvider> {}

const umaProvider = /* @__PURE__ */ v.object({
  name: v.exactOptional(v.string()),
  /** ISO 3166-1 alpha-2. */
  supportedRegions: v.exactOptional(v.array(v.string())),
  domain: v.exactOptional(v.string()),
  logoUrl: v.exactOptional(v.string()),
  supportedCurrencies: v.exactOptional(v.array(Currency)),
  /** Legal entity identifier. */
  lei: v.exactOptional(v.string()),
  /** Whether it is on the platform's allowlist. */
  allowListStatus: v.exactOptional(v.boolean()),
})
export const UmaProvider: Readable<UmaProvider> = /* @__PURE__ */ readable(umaProvider, [])
