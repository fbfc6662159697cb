/** Which code an error response gets. It stands alone, because a page that only restores and signs never needs it. */

import type { CallErrorCode } from './callErrors.js'

/**
 * Decides the code of an error response.
 *
 * @param hasSideEffects - Whether the call can change something on the service.
 * @returns `RATE_LIMITED` for 429, but not for a used-up daily volume: no wait of a moment helps there. `OUTCOME_UNKNOWN` for 408 and 5xx
 * when the call has side effects: a proxy may have written them after the service acted. `INSUFFICIENT_FUNDS` when the service names it
 * (profile 2026-08, "Sandbox, `/fund` of a wallet"). `REFUSED` for everything else.
 */
export function refusalCode(
  status: number,
  hasSideEffects: boolean,
  serviceCode?: string | undefined,
): Extract<CallErrorCode, 'RATE_LIMITED' | 'OUTCOME_UNKNOWN' | 'INSUFFICIENT_FUNDS' | 'REFUSED'> {
  if (status === 429) return serviceCode === 'DAILY_VOLUME_LIMIT_EXCEEDED' ? 'REFUSED' : 'RATE_LIMITED'
  if (hasSideEffects && (status === 408 || status >= 500)) return 'OUTCOME_UNKNOWN'
  return serviceCode === 'INSUFFICIENT_FUNDS' ? serviceCode : 'REFUSED'
}
