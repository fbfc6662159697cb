/** The next step of a scenario: it stays in the drawer until the payment of the scenario has ended. */

import type { ActivityEntry } from '../api/apiTypes'
import { describePayment } from '../pay/describePayment'

export interface NextStep {
  /** The title of the scenario. */
  title: string
  text: string
  /** When the scenario was set up, by the sandbox's clock. ISO 8601. */
  startedAt: string
  /** Whether the money comes back after it was delivered, so that the delivery is no end. */
  comesBack: boolean
}

/** @param entries - The activity, newest first. Undefined while it is not read. */
export function isStepOver(
  { startedAt, comesBack }: NextStep,
  entries: readonly ActivityEntry[] | undefined,
): boolean {
  // A service may tell whole seconds.
  const start = Math.floor(Date.parse(startedAt) / 1000) * 1000
  const payment = entries?.find(
    (entry) =>
      !('isUnreadable' in entry) &&
      entry.transaction.type === 'OUTGOING' &&
      Date.parse(entry.transaction.createdAt ?? '') >= start,
  )
  if (payment === undefined || 'isUnreadable' in payment) return false
  const { place, isFinal } = describePayment(payment)
  return isFinal === true || place === 'gone' || (place === 'arrived' && !comesBack)
}
