/** The service's check of a payee reaches the review, and the server asks for more than the page's word. */

import { executeQuote } from '@embedded-wallet/core'
import { afterEach, expect, it, vi } from 'vitest'
import { openPayer } from './openPayer'

afterEach(() => {
  vi.restoreAllMocks()
})

// Source: interface document, "Sandbox outcome rules": beneficiary name verification, suffix 102.
it('a payee whose name does not match is not paid before the user has acknowledged it', async () => {
  const { json, wallet, sandbox } = await openPayer()
  const { payee, ...quote } = await json('/api/quotes', { recipient: '000123456102', amount: '2' })
  const before = sandbox.movements().length
  await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({ code: 'REFUSED', status: 403 })
  expect(sandbox.movements()).toHaveLength(before)
  expect(payee.check).toEqual({ status: 'NOT_MATCHED', enteredName: 'Test Payee' })
})
