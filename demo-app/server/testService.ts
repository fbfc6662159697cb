/** Finds out from the service itself whether it only plays: test funds and test payees are offered nowhere else. */

import type { Send } from '@embedded-wallet/platform/sender'
import { sandboxEndpoints } from '@embedded-wallet/protocol'

/** @returns A function that asks once, on a given account, and remembers a clear answer. */
export function createTestServiceProbe(send: Send): (accountId: string) => Promise<boolean> {
  let known: boolean | undefined
  return async (accountId) => {
    if (known !== undefined) return known
    const status = await statusOfInvalidFunding(send, accountId)
    // Assumption: test keys reach the check of the body (400), production keys are refused before it (403).
    if (status === 400 || status === 422) known = true
    if (status === 403 || status === 404 || status === 405) known = false
    return known ?? false
  }
}

/** Funding with nothing is invalid everywhere, so the question changes nothing. A typed client would not even send it. */
async function statusOfInvalidFunding(send: Send, accountId: string): Promise<number> {
  const body = JSON.stringify({ amount: 0 })
  const response = await send(sandboxEndpoints.fundInternalAccount, { params: { accountId }, body })
  await response.body?.cancel()
  return response.status
}
