/** A warning about a payee is acknowledged by its payer alone, and a check that was open is read again. */

import { createPlatform } from '@embedded-wallet/platform'
import type { Quote } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { createPayeeChecks } from './payees.js'

const quote = {
  id: 'Quote:1',
  source: { accountId: 'InternalAccount:ada' },
  destination: { accountId: 'ExternalAccount:1' },
} as unknown as Quote

/** The checks with a service that knows the account with this result. */
function checksWith(status: string) {
  const account = {
    id: 'ExternalAccount:1',
    status: 'ACTIVE',
    accountInfo: {},
    beneficiaryVerificationStatus: status,
  }
  const fetch = async () => Response.json(account)
  return createPayeeChecks(
    createPlatform({ baseUrl: 'https://api.example/v', tokenId: 't', clientSecret: 's', fetch }),
  )
}

test('an acknowledgment counts for the quote of its own account', async () => {
  const checks = checksWith('NOT_MATCHED')
  checks.note(quote, { status: 'NOT_MATCHED' })
  expect(checks.acknowledge(quote.id, 'InternalAccount:eve')).toBe(false)
  expect(checks.acknowledge('Quote:2', 'InternalAccount:ada')).toBe(false)
  expect(await checks.refuses(quote)).toBe(true)
  expect(checks.acknowledge(quote.id, 'EmbeddedWallet:ada')).toBe(true)
  expect(await checks.refuses(quote)).toBe(false)
})

test('a check that was open at the review, and one after a restart, is read again', async () => {
  const checks = checksWith('NOT_MATCHED')
  expect(await checks.refuses(quote)).toBe(true)
  checks.note(quote, { status: 'PENDING' })
  expect(await checks.refuses(quote)).toBe(true)
  checks.note(quote, { status: 'MATCHED' })
  expect(await checks.refuses(quote)).toBe(false)
})
