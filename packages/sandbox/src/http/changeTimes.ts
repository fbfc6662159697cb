/** Selects records by the times of their creation and of their last change. */

import type { ChangeTimesQuery } from '@embedded-wallet/protocol'

/** @returns The filter of a query. Assumption: both ends of a range are inclusive. */
export function changedWithin({
  createdAfter,
  createdBefore,
  updatedAfter,
  updatedBefore,
}: ChangeTimesQuery): (record: { createdAt?: string; updatedAt?: string }) => boolean {
  return ({ createdAt, updatedAt }) =>
    isWithin(createdAt, createdAfter, createdBefore) && isWithin(updatedAt, updatedAfter, updatedBefore)
}

function isWithin(time: string | undefined, after: string | undefined, before: string | undefined): boolean {
  const at = Date.parse(time ?? '')
  return (
    (after === undefined || at >= Date.parse(after)) && (before === undefined || at <= Date.parse(before))
  )
}
