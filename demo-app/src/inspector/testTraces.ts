/** Hand-made traces for the unit tests of the inspector. */

import type { Trace } from './recorder'

export const traceOf = (change: Partial<Trace> = {}): Trace => ({
  traceId: '0123456789abcdef0123456789abcdef',
  endpoint: 'executeQuote',
  to: 'relay',
  method: 'POST',
  path: '/wallet/quotes/Quote%3A0198f0c2-7c55-7d0e-9a6d-6a8d5f0e1234/execute',
  startedAt: Date.UTC(2026, 10, 22, 10, 42, 7),
  durationMs: 40.4,
  request: { note: "it's here" },
  response: { status: 200, body: { status: 'PROCESSING' } },
  ...change,
})
