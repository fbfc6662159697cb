/** Renders screens of one wallet in Strict Mode. */

import './page.js'
import type { Wallet } from '@embedded-wallet/core'
import { WalletProvider } from '@embedded-wallet/react'
import type { Screens } from '@embedded-wallet/ui'
import { render } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { expect } from 'vitest'
import { createApproval } from '../src/provider/approval.js'
import { laterModule } from '../src/provider/laterModule.js'
import { ScreensContext } from '../src/provider/screensContext.js'

// They look for the document when they load, so they come through here.
export { act, fireEvent, screen, waitFor, within } from '@testing-library/react'

/** Renders screens of a wallet. The wallet's `reauthenticate` confirms what they ask for. */
export function show(screen: ReactNode, wallet: Wallet, given: Partial<Screens> = {}) {
  const errorWords = laterModule(() => import('../src/question/questions.js'))
  void errorWords.prepare()
  const screens: Screens = {
    relay: wallet,
    wallet,
    status: 'found',
    approval: createApproval(false),
    errorWords,
    setIdentifier: () => {},
    onProblem: () => {},
    retry: () => {},
    enter: () => {},
    leave: () => {},
    signOut: async () => {},
    ...given,
  }
  const page = (content: ReactNode) => (
    <StrictMode>
      <ScreensContext.Provider value={screens}>
        <WalletProvider config={wallet}>{content}</WalletProvider>
      </ScreensContext.Provider>
    </StrictMode>
  )
  const { rerender, ...rest } = render(page(screen))
  return { ...rest, again: (content: ReactNode) => rerender(page(content)) }
}

/** What a name, a memo or a message of others may be: markup, control characters, what turns the letters around, and 5,000 letters. */
export const hostile = `<img src=x onerror=alert(1)>\u0007\u001b[2J\u202e\u2066${'x'.repeat(5000)}`

/** Whether the page has a text as it is, and nothing of it as markup. */
export function expectShown(text: string): void {
  expect(document.body.textContent).toContain(text)
  expect(document.querySelector('img')).toBeNull()
}
