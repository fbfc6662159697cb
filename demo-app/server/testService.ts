/** Finds out from the service itself whether it only plays: test funds and test payees are offered nowhere else. */

import { callService, type Service, ServiceCallError } from './service'

/** @returns A function that asks once, on a given account, and remembers a clear answer. */
export function createTestServiceProbe(service: Service): (accountId: string) => Promise<boolean> {
  let known: boolean | undefined
  return async (accountId) => {
    if (known !== undefined) return known
    const status = await statusOfInvalidFunding(service, accountId)
    // Assumption: test keys reach the check of the body (400), production keys are refused before it (403).
    if (status === 400 || status === 422) known = true
    if (status === 403 || status === 404 || status === 405) known = false
    return known ?? false
  }
}

/** Funding with nothing is invalid everywhere, so the question changes nothing. */
async function statusOfInvalidFunding(service: Service, accountId: string): Promise<number> {
  try {
    await callService(service, 'fundInternalAccount', { params: { accountId }, body: { amount: 0 } })
    return 200
  } catch (error) {
    if (error instanceof ServiceCallError) return error.status
    throw error
  }
}
