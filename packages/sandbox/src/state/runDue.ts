/** Runs the timers that are due. Only this file knows what each kind of timer does. */

import { expireLookup } from '../payments/accountLookup.js'
import { expireApproval } from '../payments/approval.js'
import { continuePayment } from '../payments/runPayment.js'
import { expireQuote } from '../payments/settleQuote.js'
import { finishVerification } from '../verification/verifyBeneficiary.js'
import type { Timer } from './schedule.js'
import type { Service } from './service.js'
import { moveInvitation } from './transitions.js'

const effects: Readonly<Record<Timer['kind'], (subject: string, service: Service) => void>> = {
  'expire lookup': expireLookup,
  'expire quote': expireQuote,
  'continue payment': continuePayment,
  'expire approval': expireApproval,
  'finish beneficiary check': finishVerification,
  'expire invitation': (code, service) => {
    const invitation = service.records.invitations.get(code)
    if (invitation?.status === 'PENDING') moveInvitation(invitation, 'EXPIRED', service)
  },
}

/** Runs every timer that is due by now, in the order of their times. */
export function runDue(service: Service): void {
  for (let timer = service.schedule.take(service.clock.now()); timer !== undefined; ) {
    effects[timer.kind](timer.subject, service)
    timer = service.schedule.take(service.clock.now())
  }
}
