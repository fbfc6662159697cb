/** Renders screens of one wallet in Strict Mode. */

import './page.js'
import type { Wallet } from '@embedded-wallet/core'
import { WalletProvider } from '@embedded-wallet/react'
import type { Screens } from '@embedded-wallet/ui'
import { type RenderOptions, render } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { expect } from 'vitest'
import { unsafeText } from '../../../e2e/gallery/oddNames.js'
import { later } from '../src/parts/later.js'
import { createApproval } from '../src/provider/approval.js'
import { ScreensContext } from '../src/provider/screensContext.js'

// They look for the document when they load, so they come through here.
export { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'

/** React says in the console what a boundary has caught. */
export const quiet: RenderOptions = { onCaughtError: () => {} }

/** Renders screens of a wallet. The wallet's `reauthenticate` confirms what they ask for. */
export function show(
  screen: ReactNode,
  wallet: Wallet,
  given: Partial<Screens> = {},
  options: RenderOptions = {},
) {
  const secondChunk = later(() => import('../src/question/secondChunk.js'))
  void secondChunk.prepare()
  const screens: Screens = {
    relay: wallet,
    wallet,
    status: 'found',
    approval: createApproval(false),
    secondChunk,
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
  const { rerender, ...rest } = render(page(screen), options)
  return { ...rest, again: (content: ReactNode) => rerender(page(content)) }
}

/** What a name, a memo or a message of others may be: markup, control characters, what turns the letters around, and 5,000 letters. */
export const hostile = `<img src=x onerror=alert(1)>\u0007\u001b[2J\u202e\u2066${'x'.repeat(5000)}`

/** How it begins where it is shown. */
export const seen = '<img src=x onerror=alert(1)>[U+0007][U+001B][2J[U+202E][U+2066]xxx'

/** Whether the page has a text, nothing of it as markup, and none of its controls. */
export function expectShown(text: string): void {
  expect(document.body.textContent).toContain(text)
  expect(document.body.textContent).not.toMatch(unsafeText)
  expect(document.body.textContent).not.toContain('x'.repeat(1001))
  expect(document.querySelector('img')).toBeNull()
}
