/** Story: after the confirmation the page can load nothing any more, such as after a new release of the app. */

import { WalletPay } from '@embedded-wallet/ui'
import { expect, test, vi } from 'vitest'
import { arrange, button, click, says } from './payer.js'
import { show } from './stage.js'

vi.mock('../src/pay/afterReview.js', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('the page says what became of the money', async () => {
  const { wallet, quote, line, balance } = await arrange()
  line.isDown = true
  show(<WalletPay quote={quote} onDone={() => {}} />, wallet)
  await click('Confirm and sign')
  await says(/^This payment may or may not have been sent/)
  line.isDown = false
  await click('Check again')
  await button('Done')
  expect(await balance()).toBe(99_000_000)
})
