/** Which code an error response gets. It stands alone, because a page that only restores and signs never needs it. */

import type { CallErrorCode } from './callErrors.js'

/**
 * Decides the code of an error response.
 *
 * @param hasSideEffects - Whether the call can change something on the service.
 * @returns `RATE_LIMITED` for 429, but not for a used-up daily volume: no wait of a moment helps there. `OUTCOME_UNKNOWN` for 408 and 5xx
 * when the call has side effects: a proxy may have written them after the service acted. `REFUSED` for everything else.
 */
export function refusalCode(
  status: number,
  hasSideEffects: boolean,
  serviceCode?: string | undefined,
): Extract<CallErrorCode, 'RATE_LIMITED' | 'OUTCOME_UNKNOWN' | 'REFUSED'> {
  if (status === 429) return serviceCode === 'DAILY_VOLUME_LIMIT_EXCEEDED' ? 'REFUSED' : 'RATE_LIMITED'
  return hasSideEffects && (status === 408 || status >= 500) ? 'OUTCOME_UNKNOWN' : 'REFUSED'
}
