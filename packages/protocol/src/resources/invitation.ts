/** An Invitation: a link with which a UMA user asks somebody to join. */

import * as v from 'valibot'
import { type OpenEnum, openEnum, Timestamp } from '../scalars.js'
import { CurrencyAmount } from './currency.js'

export const invitationStatuses = ['PENDING', 'CLAIMED', 'EXPIRED', 'CANCELLED'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

export interface Invitation {
  /** Unique. */
  code: string
  createdAt: string
  /** Where it can be claimed. */
  url: string
  inviterUma: string
  status: OpenEnum<InvitationStatus>
  claimedAt?: string
  expiresAt?: string
  inviteeUma?: string
  /** The inviter's, shown to who opens the link. */
  firstName?: string
  /** Shown only: the inviter's platform must itself send the payment once the invitation is claimed. */
  amountToSend?: CurrencyAmount
}

export const Invitation: v.GenericSchema<Invitation> = /* @__PURE__ */ v.object({
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
})
