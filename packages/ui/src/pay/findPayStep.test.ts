import type { Quote } from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { findPayStep } from './findPayStep.js'
import { initialStep } from './initialStep.js'

const statuses = ['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED', 'NEW']
const offers = [undefined, ...statuses.map((status) => ({ id: 'quote-1', status }) as Quote)]
const calls = [undefined, { status: 'paying' }, { status: 'unknown' }, { status: 'done' }] as never[]
const pendings = [undefined, { quoteId: 'quote-1', outcome: 'unknown' }] as never[]
const clocks = [true, false].flatMap((isOver) => [true, false].map((isAsking) => ({ isOver, isAsking })))

test('before the rules have loaded, the screen shows only what they would show, too', () => {
  const shown = offers.flatMap((offer) =>
    calls.flatMap((call) =>
      pendings.flatMap((pending) =>
        clocks
          .filter(({ isAsking }) => isAsking === !offer)
          .map((clock) => {
            const known = { offer, call, pending }
            const early = initialStep(known, clock)
            return early && { early, found: findPayStep(known, undefined, clock).step }
          }),
      ),
    ),
  )
  expect(shown.filter((one) => one)).toEqual([
    { early: 'asking', found: 'asking' },
    { early: 'review', found: 'review' },
  ])
})
