/** Asks the service whether it is a test service. Only there the demo offers test funds and test payees. */

import type { Send } from '@embedded-wallet/platform/sender'
import { sandboxEndpoints } from '@embedded-wallet/protocol'

/** @returns A function that asks the service with the given account. It remembers a clear response and does not ask again. */
export function createTestServiceCheck(send: Send): (accountId: string) => Promise<boolean> {
  let known: boolean | undefined
  return async (accountId) => {
    if (known !== undefined) return known
    const status = await statusOfInvalidFunding(send, accountId)
    // Assumption: with test keys the service checks the body (400); with production keys it refuses before that (403).
    if (status === 400 || status === 422) known = true
    if (status === 403 || status === 404 || status === 405) known = false
    return known ?? false
  }
}

/** Funding with 0 is invalid everywhere, so this request changes nothing. The typed client would refuse to send it. */
async function statusOfInvalidFunding(send: Send, accountId: string): Promise<number> {
  const body = JSON.stringify({ amount: 0 })
  const response = await send(sandboxEndpoints.fundInternalAccount, { params: { accountId }, body })
  await response.body?.cancel()
  return response.status
}
