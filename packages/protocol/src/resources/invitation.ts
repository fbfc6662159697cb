/** An Invitation of a user of another provider, and the UMA providers. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { openEnum, Timestamp } from '../scalars.js'
import { Currency, CurrencyAmount } from './currency.js'

/** The states of an invitation. */
export const invitationStatuses = ['PENDING', 'CLAIMED', 'EXPIRED', 'CANCELLED'] as const
/** One of `invitationStatuses`. */
export type InvitationStatus = (typeof invitationStatuses)[number]

/** An invitation of a UMA user to a person without an account. */
export interface Invitation extends ValueOf<typeof invitation> {}

const invitation = v.object({
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
export const Invitation: Readable<Invitation> = readable(invitation, ['code', 'status', 'amountToSend'])

/** An institution with UMA addresses, and what it supports. */
export interface UmaProvider extends ValueOf<typeof umaProvider> {}

const umaProvider = v.object({
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
export const UmaProvider: Readable<UmaProvider> = readable(umaProvider, [])
