/** Every screen renders on a server: without a warning, without a call, and without a word of the machine. */

import { WalletScreens } from '@embedded-wallet/ui'
import { connectWallet } from '@embedded-wallet/ui/elements'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { everyScreen, screenNames } from './everyScreen.js'

const fetch = vi.fn<(request: Request) => Promise<Response>>()
let complaints: MockInstance
beforeEach(() => {
  complaints = vi.spyOn(console, 'error')
})

test('this is a server: it has no window and no document', () => {
  expect([typeof window, typeof document, typeof customElements]).toEqual(Array(3).fill('undefined'))
})

test.each(screenNames)('%s renders on a server, and calls nothing', async (name) => {
  for (const accountId of [undefined, 'InternalAccount:1']) {
    const html = renderToString(
      <StrictMode>
        <WalletScreens relayUrl="https://shop.example/wallet" fetch={fetch} accountId={accountId}>
          {everyScreen[name]}
        </WalletScreens>
      </StrictMode>,
    )
    expect(html).toMatch(/^(?:$|<div class="ew")/)
    expect(html).not.toContain(' style=')
  }
  await Promise.resolve()
  expect(fetch).not.toHaveBeenCalled()
  expect(complaints).not.toHaveBeenCalled()
})

test('the elements do nothing on a server', () => {
  expect(connectWallet({ relayUrl: '/wallet' })).toBeUndefined()
})
