/** The refusals of the service: its codes, and codes that only real deployments send. */

import { recordRow } from '@embedded-wallet/e2e/coverage/recorder.js'
import { getQuote, PlatformError } from '@embedded-wallet/platform'
import type { ErrorCode } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { openPlatformWorld } from './world.js'

async function failureOf(promise: Promise<unknown>): Promise<PlatformError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(PlatformError)
  return error as PlatformError
}

/** Codes that the sandbox never sends by itself: here a fault responds with them. Source of the statuses: dated profiles, section 7. */
const ofDeploymentsOnly = {
  INVALID_SIGNATURE: 401,
  WALLET_SIGNATURE_MISSING: 401,
  WALLET_SIGNATURE_MALFORMED: 401,
  WALLET_SIGNATURE_BODY_MISMATCH: 401,
  WALLET_SIGNATURE_INVALID: 401,
  REQUEST_ID_MISSING: 401,
  USER_NOT_READY: 403,
  PAYREQ_REQUEST_FAILED: 424,
  DAILY_VOLUME_LIMIT_EXCEEDED: 429,
} satisfies Partial<Record<ErrorCode, number>>

test.each([...Object.entries(ofDeploymentsOnly), ['A_CODE_FROM_TOMORROW', 400] as const])(
  '%s reaches the caller unchanged, as serviceCode',
  async (code, status) => {
    const { platform, sandbox } = await openPlatformWorld()
    const body = { status, code, message: 'in words', details: { any: 1 } }
    sandbox.faults.add({ endpoint: 'getQuote', when: 'before', response: { status, body } })
    const error = await failureOf(getQuote(platform, { quoteId: 'Quote:1' }))
    expect(error).toMatchObject({
      code: 'REFUSED',
      serviceCode: code,
      serviceStatus: status,
      serviceMessage: 'in words',
      details: { any: 1 },
      outcome: 'none',
    })
    if (code in ofDeploymentsOnly) recordRow(`error:${error.serviceCode}`)
  },
)
