/** Stories of where a question stands: in the screen whose user waits for it, within every dialog that the app has around that screen. */

import './page.js'
import type { Wallet } from '@embedded-wallet/core'
import { openTestSystem, relayUrl } from '@embedded-wallet/e2e/support/testSystem.js'
import { useExportWallet } from '@embedded-wallet/react'
import { WalletScreens, WalletSettings } from '@embedded-wallet/ui'
import { fireEvent } from '@testing-library/react'
import { type ReactNode, StrictMode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { act, click, render, screen, waitFor } from './openShop.js'

/** A user whose relay wants a confirmation, and whose prompt is closed at once: the question stays. */
async function careful() {
  const system = openTestSystem({ relay: { authorizeAction: undefined } })
  const { wallet } = await system.signedIn()
  const get = () => Promise.reject(new DOMException('closed', 'NotAllowedError'))
  return { ...wallet, passkeys: { ...wallet.passkeys, get } } as Wallet
}

const show = (wallet: Wallet, children: ReactNode) => {
  const { accountId, fetch, passkeys, sessionStore, rpId } = wallet
  const options = { relayUrl, accountId, fetch, passkeys, sessionStore, rpId }
  return render(
    <StrictMode>
      <WalletScreens {...options} exportSigner="unsigned-sandbox">
        {children}
      </WalletScreens>
    </StrictMode>,
  )
}
const question = () => screen.findByRole('dialog', { name: 'Confirm that it is you' })
const showWords = () => click('Show recovery words')

test('a question stands in the screen of the click, in React and in the page, and is gone after it', async () => {
  const inside = vi.fn()
  show(
    await careful(),
    <div data-testid="of-the-app" onPointerDown={inside}>
      <WalletSettings userName="ada@shop.example" />
    </div>,
  )
  await showWords()
  expect(screen.getByTestId('of-the-app').contains(await question())).toBe(true)
  inside.mockClear()
  // So a dialog of the app learns that a press was inside, also one that asks React.
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Cancel' }))
  expect(inside).toHaveBeenCalledTimes(1)
  await click('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Escape ends the question, and nothing of the app hears it', async () => {
  const heard = vi.fn()
  document.addEventListener('keydown', heard, true)
  try {
    show(await careful(), <WalletSettings userName="ada@shop.example" />)
    await showWords()
    await question()
    // What the app has opened above the question has the focus, and its own Escape.
    const above = document.body.appendChild(document.createElement('input'))
    fireEvent.keyDown(above, { key: 'Escape' })
    above.remove()
    expect(heard).toHaveBeenCalledTimes(1)
    await question()
    heard.mockClear()
    fireEvent.keyDown(await question(), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(heard).not.toHaveBeenCalled()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(heard).toHaveBeenCalledTimes(1)
  } finally {
    document.removeEventListener('keydown', heard, true)
  }
})

test('when the screen of the click goes, the question of an action that goes on stays on the page', async () => {
  let close = () => {}
  let exportWallet = () => {}
  function Page() {
    const [isOpen, setOpen] = useState(true)
    const exporting = useExportWallet()
    close = () => setOpen(false)
    exportWallet = () => void exporting.exportWallet()
    return isOpen && <WalletSettings userName="ada@shop.example" />
  }
  show(await careful(), <Page />)
  const button = await screen.findByRole('button', { name: 'Show recovery words' })
  const settings = button.closest('[data-part=screen]')!
  fireEvent.focus(button)
  act(() => exportWallet())
  expect(settings.contains(await question())).toBe(true)
  act(() => close())
  expect(settings.isConnected).toBe(false)
  await question()
  await click('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
