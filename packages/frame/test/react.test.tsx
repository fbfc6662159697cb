/** Stories: the hooks of the direct mode take the wallet of another origin. */

import '../../react/test/page.js'
import { useExecuteQuote, usePendingPayments, useSession, useSignOut } from '@embedded-wallet/react'
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stage } from '../../react/test/stage.js'
import { openWorld } from './world.js'

test('useSession, useExecuteQuote and useSignOut work through the frame', async () => {
  const { wallet, accountId, system, questions } = await openWorld()
  const { result } = stage(
    () => ({
      session: useSession(),
      payment: useExecuteQuote(),
      leaving: useSignOut(),
      pending: usePendingPayments(),
    }),
    wallet,
  )
  expect(result.current.session.status).toBe('restoring')
  await waitFor(() => expect(result.current.session.isSignedIn).toBe(true))
  const { id: quoteId } = await system.quote(accountId, 12_500_000)
  await act(async () => void (await result.current.payment.execute({ quoteId })))
  expect(result.current.payment).toMatchObject({ status: 'done', data: { id: quoteId, status: 'COMPLETED' } })
  expect(questions).toHaveLength(1)
  expect(await system.balance(accountId)).toBe(87_500_000)
  await act(async () => void (await result.current.leaving.signOut()))
  expect(result.current.leaving.status).toBe('done')
  await waitFor(() => expect(result.current.session.status).toBe('signed-out'))
})

test('a no in the frame is an error of the hook, and another payment may follow', async () => {
  let isYes = false
  const { wallet, accountId, system } = await openWorld({ ask: async () => isYes })
  const { result } = stage(() => useExecuteQuote(), wallet)
  const { id: quoteId } = await system.quote(accountId, 12_500_000)
  await act(async () => void (await result.current.execute({ quoteId })))
  expect(result.current).toMatchObject({ status: 'error', error: { code: 'SIGNING_DECLINED' } })
  isYes = true
  await act(async () => void (await result.current.execute({ quoteId })))
  expect(result.current).toMatchObject({ status: 'done' })
})
