/** Runs the timers that are due, all at once or in slices. Only this file knows what each kind of timer does. */

import { moveInvitation } from '../events/transitions.js'
import { expireLookup } from '../payments/accountLookup.js'
import { expireApproval } from '../payments/approval.js'
import { lapseAuthorization } from '../payments/authorizeQuote.js'
import { continuePayment } from '../payments/runPayment.js'
import { expireQuote } from '../payments/settleQuote.js'
import type { Timer } from '../state/schedule.js'
import type { Service } from '../state/service.js'
import { finishVerification } from '../verification/verifyBeneficiary.js'
import { continueOperation } from './settleOperation.js'

const effects: Readonly<Record<Timer['kind'], (subject: string, service: Service) => void>> = {
  'expire lookup': expireLookup,
  'expire quote': expireQuote,
  'lapse authorization': lapseAuthorization,
  'continue payment': continuePayment,
  'expire approval': expireApproval,
  'finish beneficiary check': finishVerification,
  'continue operation': continueOperation,
  'expire invitation': (code, service) => {
    const invitation = service.records.invitations.get(code)
    if (invitation?.status === 'PENDING') moveInvitation(invitation, 'EXPIRED', service)
  },
}

/** How many timers run in a row before other requests have their turn. */
export const sliceSize = 500

/**
 * Runs the timers that are due by now, in the order of their times.
 *
 * @param most - How many run at most.
 * @returns Whether all of them have run.
 */
export function runDue(service: Service, most: number): boolean {
  for (let left = most; left > 0; left--) {
    const timer = service.schedule.take(service.clock.now())
    if (timer === undefined) return true
    effects[timer.kind](timer.subject, service)
  }
  return (service.schedule.nextDue() ?? Number.POSITIVE_INFINITY) > service.clock.now()
}

/** @returns A function that runs all timers that are due, slice by slice. Calls at the same time share the work. */
export function createCatchUp(service: Service): () => Promise<void> {
  let running: Promise<void> | undefined
  const inSlices = async () => {
    while (!runDue(service, sliceSize)) await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return () => {
    running ??= inSlices().finally(() => {
      running = undefined
    })
    return running
  }
}
