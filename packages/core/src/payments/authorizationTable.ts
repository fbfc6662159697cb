/** The table of authorizations: from what is known about a held payment to the next step. Pure data; `authorizePayment.ts` carries it out. */

import { firstRow, type Row } from '../firstRow.js'
import type { ExecutionFacts, PaymentStep } from './paymentTable.js'

/** The facts at one moment. */
export interface AuthorizationFacts {
  turn: ExecutionFacts['turn']
  /** What this device remembered of the payment, known with the first read. */
  memory: ExecutionFacts['memory']
  /** How the request with the proof ended. */
  call:
    | 'not-made'
    /** There was no proof: the user closed the prompt, or the challenge does not take it. */
    | 'declined'
    /** The service, or the relay, refused it. */
    | 'refused'
    /** Status 409 without a code of its own, which may also mean: authorized already, or another arrival of the proof is worked on. */
    | 'conflict'
    /** The request left and no usable response came. */
    | 'lost'
    | 'accepted'
  /** What the quote shows, as in `ExecutionFacts`. `held`: by the challenge that is proven. `next`: by another one. */
  quote: 'unread' | 'unreadable' | 'open' | 'held' | 'next' | 'expired' | 'executed' | 'unlisted'
}

/** What happens next, in the words of `PaymentStep`. `prove` gets the proof and sends it. */
export interface AuthorizationStep {
  do: 'read' | 'prove' | 'return' | 'fail'
  memory?: PaymentStep['memory']
  as?: 'unknown' | 'expired' | 'busy'
}

/** The first row decides of which all facts hold. No row signs or executes. */
export const authorizationRows: readonly Row<AuthorizationFacts, AuthorizationStep>[] = [
  // Another tab has the turn of this quote and does not finish.
  [
    { turn: 'timed-out', call: 'not-made' },
    { do: 'fail', as: 'busy' },
  ],
  // No proof left. The memory stays as it was: the service holds the payment all the same.
  [{ call: 'declined' }, { do: 'fail' }],
  // Only the service knows, even after a refusal: a network may have delivered the proof twice.
  [{ quote: 'unread' }, { do: 'read' }],
  // Authorized: by this call, an earlier one, another tab or another device.
  [{ quote: 'executed' }, { do: 'return', memory: 'remember' }],
  // Nothing left.
  [{ call: 'not-made', quote: 'unreadable' }, { do: 'fail' }],
  // It was executed and now reads otherwise, or an executed one reads as open.
  [{ memory: 'done' }, { do: 'fail', as: 'unknown' }],
  [
    { memory: 'sent', quote: 'open' },
    { do: 'fail', as: 'unknown' },
  ],
  [
    { memory: 'taken', call: 'not-made', quote: 'open' },
    { do: 'fail', as: 'unknown' },
  ],
  // The proof belongs to the challenge that the user saw. The caller gets the next one, for the user to see.
  [
    { call: 'not-made', quote: 'next' },
    { do: 'return', memory: 'take' },
  ],
  // Before the proof leaves, the device remembers that the service has the payment: it is never signed again.
  [
    { call: 'not-made', quote: 'held' },
    { do: 'prove', memory: 'take' },
  ],
  [
    { call: 'not-made', quote: 'expired' },
    { do: 'fail', memory: 'forget', as: 'expired' },
  ],
  // The next challenge of several, or the same one still.
  [{ call: 'accepted', quote: 'held' }, { do: 'return' }],
  [{ quote: 'next' }, { do: 'return' }],
  // Held since it was made: now it can be executed, for the first time.
  [
    { memory: 'nothing', quote: 'open' },
    { do: 'return', memory: 'forget' },
  ],
  [{ call: 'accepted', quote: 'open' }, { do: 'return' }],
  [{ call: 'accepted', quote: 'unlisted' }, { do: 'return' }],
  [
    { call: 'accepted', quote: 'expired' },
    { do: 'return', memory: 'forget' },
  ],
  [
    { call: 'refused', quote: 'expired' },
    { do: 'fail', memory: 'forget' },
  ],
  [{ quote: 'expired' }, { do: 'fail', memory: 'forget', as: 'expired' }],
  // It waits for the same proof still.
  [{ call: 'refused', quote: 'held' }, { do: 'fail' }],
  // The error of a lost request already has an unknown outcome.
  [{ call: 'lost' }, { do: 'fail' }],
  // Everything else: the quote cannot be read, or tells nothing, or contradicts a conflict. The proof may have been taken.
  [{}, { do: 'fail', as: 'unknown' }],
]

/** The row that decides, with the next step. */
export const authorizationRowFor = (facts: AuthorizationFacts) => firstRow(authorizationRows, facts)
