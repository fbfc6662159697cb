/** An Invitation: a link with which a UMA user invites a person. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { type OpenEnum, openEnum, Timestamp } from '../scalars.js'
import { CurrencyAmount } from './currency.js'

/** The states of an invitation. */
export const invitationStatuses = ['PENDING', 'CLAIMED', 'EXPIRED', 'CANCELLED'] as const
/** One of `invitationStatuses`. */
export type InvitationStatus = (typeof invitationStatuses)[number]

/** An invitation of a UMA user to a person without an account. */
export interface Invitation {
  /** The code of the invitation. It is unique. */
  code: string
  createdAt: string
  /** The link for the invitee. */
  url: string
  inviterUma: string
  status: OpenEnum<InvitationStatus>
  claimedAt?: string
  expiresAt?: string
  inviteeUma?: string
  /** The first name of the inviter. The page of the link shows it. */
  firstName?: string
  /** The invitation only shows it: the inviter's platform must send the payment after the invitation is claimed. */
  amountToSend?: CurrencyAmount
}

export const Invitation: Readable<Invitation> = /* @__PURE__ */ readable(
  v.object({
    code: v.pipe(v.string(), v.nonEmpty()),
    createdAt: Timestamp,
    url: v.string(),
    inviterUma: v.string(),
    status: openEnum<InvitationStatus>(),
    claimedAt: v.exactOptional(Timestamp),
    expiresAt: v.exactOptional(Timestamp),
    inviteeUma: v.exactOptional(v.string()),
    firstName: v.exactOptional(v.string()),
    amountToSend: v.exactOptional(CurrencyAmount),
  }),
  ['code', 'status', 'amountToSend'],
)
