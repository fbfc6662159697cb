/** The endpoints of strong customer authentication for the integrator's backend. They stand apart, because no browser loads them. */

import type { Endpoint } from './endpoints.js'

const platform = {
  auth: 'basic',
  audience: 'platform',
  signing: 'none',
  method: 'POST',
  success: 200,
  profiles: ['2026-08'],
} as const
const payee = '/customers/external-accounts/{accountId}'

/** The calls for the integrator's backend only: factors, their reset, the lock, trusted payees. */
export const scaPlatformEndpoints = {
  listScaFactors: { ...platform, method: 'GET', path: '/sca/factors' },
  createScaFactor: { ...platform, path: '/sca/factors' },
  confirmScaFactor: { ...platform, path: '/sca/factors/confirm' },
  deleteScaFactor: { ...platform, method: 'DELETE', path: '/sca/factors/{credentialId}', success: 204 },
  recordScaEvent: { ...platform, path: '/sca/record-event' },
  startScaFactorReset: { ...platform, path: '/sca/factors/reset', success: 201 },
  getScaFactorReset: { ...platform, method: 'GET', path: '/sca/factors/reset/{resetId}' },
  completeScaFactorReset: { ...platform, path: '/sca/factors/reset/{resetId}/complete', success: 204 },
  trustExternalAccount: { ...platform, path: `${payee}/trust` },
  confirmTrust: { ...platform, path: `${payee}/trust/confirm` },
  untrustExternalAccount: { ...platform, path: `${payee}/untrust` },
  confirmUntrust: { ...platform, path: `${payee}/untrust/confirm` },
} as const satisfies Record<string, Endpoint>
