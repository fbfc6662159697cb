/** Stories of the question: it names the action that waits and no other, one at a time, and shows names as texts. */

import './page.js'
import { registerEmailOtp, signInWithPasskey, type Wallet } from '@embedded-wallet/core'
import { openTestSystem, relayUrl } from '@embedded-wallet/e2e/support/testSystem.js'
import { useExportWallet, useRevokeAuthMethod } from '@embedded-wallet/react'
import { useScreens, WalletScreens } from '@embedded-wallet/ui'
import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { act, click, render, screen, waitFor } from './openShop.js'

async function careful() {
  const system = openTestSystem({ relay: { authorizeAction: undefined } })
  const { wallet } = await system.signedIn()
  let prompts = 0
  let isOpen = true
  const passkeys = {
    ...wallet.passkeys,
    create: wallet.passkeys.create.bind(wallet.passkeys),
    get: async (...args: Parameters<Wallet['passkeys']['get']>) => {
      prompts++
      if (!isOpen) throw new DOMException('closed', 'NotAllowedError')
      return wallet.passkeys.get(...args)
    },
  }
  const close = () => {
    isOpen = false
  }
  const open = () => {
    isOpen = true
  }
  return { wallet: { ...wallet, passkeys }, prompts: () => prompts, close, open }
}

/** Actions of a page, as its buttons run them. */
let actions: ReturnType<typeof usePageActions>
function usePageActions() {
  const { approval } = useScreens()
  const exporting = useExportWallet()
  const revoking = useRevokeAuthMethod()
  return { approval, exporting, revoking }
}
const Page = () => {
  actions = usePageActions()
  return null
}

function show(wallet: Wallet) {
  const { accountId, fetch, passkeys, sessionStore, rpId } = wallet
  render(
    <StrictMode>
      <WalletScreens
        {...{ relayUrl, accountId, fetch, passkeys, sessionStore, rpId }}
        exportSigner="unsigned-sandbox"
      >
        <Page />
      </WalletScreens>
    </StrictMode>,
  )
}

test('a verb that wants a confirmation is named, goes on after it, and ends when the user cancels', async () => {
  const { wallet, close, open } = await careful()
  show(wallet)
  close()
  act(() => void actions.exporting.exportWallet())
  await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  await screen.findByText('Confirm with your passkey to show the recovery words.')
  await screen.findByText(/prompt was closed or timed out/)
  open()
  await click('Confirm with passkey')
  await waitFor(() => expect(actions.exporting.status).toBe('done'))
  expect(screen.queryByRole('dialog')).toBeNull()

  close()
  act(() => void actions.exporting.exportWallet())
  await screen.findByText(/prompt was closed or timed out/)
  await click('Cancel')
  await waitFor(() => expect(actions.exporting.error).toMatchObject({ code: 'SIGNING_DECLINED' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the words of a click do not name another action that asks meanwhile', async () => {
  const { wallet, close } = await careful()
  show(wallet)
  close()
  const clicked = actions.approval.asClicked('revokeAuthMethod', () => new Promise<void>(() => {}), {
    purpose: 'remove the passkey “A”',
  })
  act(() => void actions.exporting.exportWallet())
  await screen.findByText('Confirm with your passkey to show the recovery words.')
  expect(screen.queryByText(/remove/)).toBeNull()
  await click('Cancel')
  void clicked
})

test('the question names the way that the user chooses, and the best one again when the user goes back', async () => {
  const { wallet, close } = await careful()
  await registerEmailOtp(
    { ...wallet, reauthenticate: (own) => signInWithPasskey(own) },
    { email: 'ada@shop.example' },
  )
  show(wallet)
  close()
  act(() => void actions.exporting.exportWallet())
  await screen.findByText('Confirm with your passkey to show the recovery words.')
  await screen.findByText(/prompt was closed or timed out/)
  await click('Email me a code')
  await screen.findByLabelText('Code')
  expect(screen.getByText('Confirm with the code from your email to show the recovery words.')).toBeTruthy()
  await click('Try another way')
  await screen.findByText('Confirm with your passkey to show the recovery words.')
  await click('Cancel')
})

test('the way that is removed cannot confirm it, one question shows at a time, and names of ways are texts', async () => {
  const { wallet, close } = await careful()
  const hostile = '<img src=x onerror=alert(1)>\u202e{purpose}'
  const codes = await registerEmailOtp(
    { ...wallet, reauthenticate: (own) => signInWithPasskey(own) },
    { email: 'ada@shop.example' },
  )
  show(wallet)
  close()
  const removing = () => actions.revoking.revoke({ authMethodId: codes.id })
  const details = { purpose: `remove ${hostile}`, except: codes.id }
  act(() => void actions.approval.asClicked('revokeAuthMethod', removing, details))
  await screen.findByRole('dialog')
  act(() => void actions.exporting.exportWallet())
  await screen.findByText(
    (_, element) =>
      element?.tagName === 'P' &&
      element.textContent ===
        // The override that turns the text around is not shown.
        `Confirm with your passkey to remove <img src=x onerror=alert(1)>{purpose}. You cannot confirm with the one you are removing.`,
  )
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(document.querySelector('img')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Email me a code' })).toBeNull()
  await click('Cancel')
  await screen.findByText('Confirm with your passkey to show the recovery words.')
  await click('Cancel')
})
