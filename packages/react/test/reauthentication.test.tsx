import './page.js'
import { signOut } from '@embedded-wallet/core'
import {
  useExecuteQuote,
  useExportWallet,
  useReauthentication,
  useSignInWithPasskey,
} from '@embedded-wallet/react'
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openTestSystem } from '../../../e2e/support/testSystem.js'
import { stage } from './stage.js'

/** A user with an account. Its export takes a step-up. */
async function careful() {
  const system = openTestSystem({ relay: { authorizeAction: undefined } })
  const { wallet } = await system.signedIn()
  return { system, wallet: { ...wallet, exportSigner: 'unsigned-sandbox' } }
}

const useDialog = () => {
  const question = useReauthentication()
  return {
    question,
    signingIn: useSignInWithPasskey({ wallet: question?.wallet }),
    exporting: useExportWallet(),
  }
}

test('an action that takes a sign-in asks, names itself, and goes on after it', async () => {
  const { wallet } = await careful()
  const { result } = stage(useDialog, wallet)
  act(() => void result.current.exporting.exportWallet())
  await waitFor(() => expect(result.current.question).toBeDefined())
  expect(result.current.question).toMatchObject({
    reason: 'STEP_UP_REQUIRED',
    stepUp: { action: 'exportWallet' },
  })
  await act(() => result.current.signingIn.signIn())
  expect(result.current.signingIn.status).toBe('done')
  act(() => result.current.question!.confirm())
  await waitFor(() => expect(result.current.exporting.status).toBe('done'))
  expect(result.current.question).toBeUndefined()
  expect(result.current.exporting.data?.mnemonic).toBeTruthy()
})

test('an action that the user declines ends, and says that nothing was signed', async () => {
  const { wallet } = await careful()
  const { result } = stage(useDialog, wallet)
  act(() => void result.current.exporting.exportWallet())
  await waitFor(() => expect(result.current.question).toBeDefined())
  act(() => result.current.question!.cancel())
  await waitFor(() => expect(result.current.exporting.status).toBe('error'))
  expect(result.current.exporting.error).toMatchObject({ code: 'SIGNING_DECLINED', outcome: 'none' })
  expect(result.current.question).toBeUndefined()
})

test('an action that is given up closes its question', async () => {
  const { wallet } = await careful()
  const { result } = stage(useDialog, wallet)
  act(() => void result.current.exporting.exportWallet())
  await waitFor(() => expect(result.current.question).toBeDefined())
  act(() => result.current.exporting.reset())
  await waitFor(() => expect(result.current.question).toBeUndefined())
  expect(result.current.exporting.status).toBe('initial')
})

test('where no component shows questions, an action fails at once', async () => {
  const { wallet } = await careful()
  const { result } = stage(useExportWallet, wallet)
  await act(() => result.current.exportWallet())
  expect(result.current).toMatchObject({ status: 'error', error: { code: 'STEP_UP_REQUIRED' } })
})

test('a payment without a session asks for one, and any sign-in settles it', async () => {
  const system = openTestSystem()
  const { wallet, accountId } = await system.signedIn()
  const quote = await system.quote(accountId, 1_000_000)
  await signOut(wallet)
  const { result } = stage(
    () => ({
      question: useReauthentication(),
      paying: useExecuteQuote(),
      // The sign-in card of the page, not the one of a dialog.
      signingIn: useSignInWithPasskey(),
    }),
    wallet,
  )
  act(() => void result.current.paying.execute({ quote }))
  await waitFor(() => expect(result.current.question?.reason).toBe('SESSION_REQUIRED'))
  expect(result.current.question?.stepUp).toBeUndefined()
  await act(() => result.current.signingIn.signIn())
  await waitFor(() => expect(result.current.paying.status).toBe('done'))
  expect(result.current.question).toBeUndefined()
  expect(await system.balance(accountId)).toBe(99_000_000)
})

test('an unmount of the provider ends what waits for a user', async () => {
  const { wallet } = await careful()
  const { result, unmount } = stage(useDialog, wallet)
  let ending!: Promise<{ status: string }>
  act(() => {
    ending = result.current.exporting.exportWallet()
  })
  await waitFor(() => expect(result.current.question).toBeDefined())
  unmount()
  expect(['initial', 'error']).toContain((await ending).status)
})
