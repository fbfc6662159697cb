/** The table of authorizations: from what is known about a held payment to the next step. Pure data; `authorizePayment.ts` carries it out. */

import { firstRow, type Row } from '../firstRow.js'
import type { PaymentFacts } from './paymentTable.js'

/** The facts at one moment. */
export interface AuthorizationFacts {
  turn: PaymentFacts['turn']
  /** What this device remembered of the payment, known with the first read. */
  memory: PaymentFacts['memory']
  /** How the request with the proof ended. */
  call:
    | 'not-made'
    /** There was no proof: the user closed the prompt, or the challenge does not take it. */
    | 'declined'
    /** The service, or the relay, refused it. */
    | 'refused'
    /** Status 409, which may also mean: authorized already. */
    | 'conflict'
    /** The request left and no usable response came. */
    | 'lost'
    | 'accepted'
  /** What the quote shows, as in `PaymentFacts`. `held`: by the challenge that is proven. `next`: by another one. */
  quote: 'unread' | 'unreadable' | 'open' | 'held' | 'next' | 'expired' | 'executed' | 'unlisted'
}

/** What happens next, in the words of `PaymentStep`. `prove` gets the proof and sends it. */
export type AuthorizationStep = readonly (
  | ('read' | 'prove' | 'return' | 'fail')
  | ('remember' | 'take' | 'forget')
  | ('unknown' | 'expired' | 'busy')
)[]

/** The first row decides of which all facts hold. No row signs or executes. */
export const authorizationRows: readonly Row<
  AuthorizationFacts[keyof AuthorizationFacts],
  AuthorizationStep
>[] = [
  // Another tab has the turn of this quote and does not finish.
  [['not-made', 'timed-out'], 'fail', 'busy'],
  // No proof left. The memory stays as it was: the service holds the payment all the same.
  [['declined'], 'fail'],
  // Only the service knows, even after a refusal: a network may have delivered the proof twice.
  [['unread'], 'read'],
  // Authorized: by this call, an earlier one, another tab or another device.
  [['executed'], 'return', 'remember'],
  // Nothing left.
  [['not-made', 'unreadable'], 'fail'],
  // It was executed and now reads otherwise, or an executed one reads as open.
  [['done'], 'fail', 'unknown'],
  [['sent', 'open'], 'fail', 'unknown'],
  [['not-made', 'taken', 'open'], 'fail', 'unknown'],
  // The proof belongs to the challenge that the user saw. The caller gets the next one, for the user to see.
  [['not-made', 'next'], 'return', 'take'],
  // Before the proof leaves, the device remembers that the service has the payment: it is never signed again.
  [['not-made', 'held'], 'prove', 'take'],
  [['not-made', 'expired'], 'fail', 'forget', 'expired'],
  // The next challenge of several, or the same one still.
  [['accepted', 'held'], 'return'],
  [['next'], 'return'],
  // Held since it was made: now it can be executed, for the first time.
  [['nothing', 'open'], 'return', 'forget'],
  [['accepted', 'open'], 'return'],
  [['accepted', 'unlisted'], 'return'],
  [['accepted', 'expired'], 'return', 'forget'],
  [['refused', 'expired'], 'fail', 'forget'],
  [['expired'], 'fail', 'forget', 'expired'],
  // It waits for the same proof still.
  [['refused', 'held'], 'fail'],
  [['conflict', 'held'], 'fail'],
  // The error of a lost request already has an unknown outcome.
  [['lost'], 'fail'],
  // Everything else: the quote cannot be read, or tells nothing. The proof may have been taken.
  [[], 'fail', 'unknown'],
]

/** The row that decides, with the next step. */
export const authorizationRowFor = ({ turn, memory, call, quote }: AuthorizationFacts) =>
  firstRow(authorizationRows, [turn, memory, call, quote])
