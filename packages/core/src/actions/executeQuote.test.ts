/** What a page knows of a payment from the turn of its call on. */

import { expect, test } from 'vitest'
import { errorOf, openQuote, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { executeQuote } from './executeQuote.js'

test('from the turn of the call until its end the quote counts as being paid, so that its order gets no other', async () => {
  stopClocks()
  const { wallet, handle } = unitWallet()
  const paying = errorOf(executeQuote(handle, { quote: openQuote() }))
  expect([...wallet.state.paying]).toEqual([{ quoteId: 'Quote:1' }])
  expect(await paying).toMatchObject({ code: 'SESSION_REQUIRED' })
  expect(wallet.state.paying.size).toBe(0)
})
