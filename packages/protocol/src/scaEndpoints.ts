/** The endpoints of strong customer authentication for a user's device. */

import type { Endpoint } from './endpoints.js'

const call = {
  auth: 'basic',
  audience: 'wallet',
  signing: 'none',
  method: 'POST',
  success: 200,
  profiles: ['2026-08'],
} as const

/**
 * The calls that a user's device may make through a relay.
 *
 * The relay adds `customerId` of the query and `endUserIpAddress` of the body. It never takes them from the page.
 */
export const scaEndpoints = {
  authorizeQuote: { ...call, path: '/quotes/{quoteId}/authorize' },
  resendQuoteAuthorization: { ...call, path: '/quotes/{quoteId}/authorize/resend', success: 204 },
  startScaLogin: { ...call, path: '/sca/login/start' },
  completeScaLogin: { ...call, path: '/sca/login/complete' },
} as const satisfies Record<string, Endpoint>

/** The name of a call of strong customer authentication that a wallet makes through a relay. */
export type ScaEndpointName = keyof typeof scaEndpoints
