/** The endpoints of strong customer authentication. They have their own module so that a browser loads them only when it needs them. */

import type { Endpoint } from './endpoints.js'

const call = { auth: 'basic', signing: 'none', method: 'POST', success: 200, profiles: ['2026-08'] } as const
const wallet = { ...call, audience: 'wallet' } as const
const platform = { ...call, audience: 'platform' } as const
const payee = '/customers/external-accounts/{accountId}'

/**
 * The calls that a user's device may make through a relay.
 *
 * The relay adds `customerId` of the query and `endUserIpAddress` of the body. It never takes them from the page.
 */
export const scaEndpoints = {
  authorizeQuote: { ...wallet, path: '/quotes/{quoteId}/authorize' },
  resendQuoteAuthorization: { ...wallet, path: '/quotes/{quoteId}/authorize/resend', success: 204 },
  startScaLogin: { ...wallet, path: '/sca/login/start' },
  completeScaLogin: { ...wallet, path: '/sca/login/complete' },
} as const satisfies Record<string, Endpoint>

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

/** The name of a call of strong customer authentication that a wallet makes through a relay. */
export type ScaEndpointName = keyof typeof scaEndpoints
