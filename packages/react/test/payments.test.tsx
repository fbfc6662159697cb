import './page.js'
import type { Wallet } from '@embedded-wallet/core'
import {
  pendingPaymentsQuery,
  type UseExecuteQuote,
  useExecuteQuote,
  usePendingPayments,
  WalletProvider,
} from '@embedded-wallet/react'
import { QueryClient } from '@tanstack/react-query'
import { act, render, renderHook, waitFor } from '@testing-library/react'
import { StrictMode, useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { payLater } from '../../../e2e/support/payLater.js'
import { openTestSystem } from '../../../e2e/support/testSystem.js'
import { stage } from './stage.js'

const isExecution = ({ method, url }: Request) => method === 'POST' && url.endsWith('/execute')

/** The same wallet; the response of each execution is lost while `line.isDown`. */
function losing(wallet: Wallet): { wallet: Wallet; line: { isDown: boolean; left: number } } {
  const line = { isDown: true, left: 0 }
  const fetch = async (request: Request) => {
    const isLost = line.isDown
    if (isLost && !isExecution(request) && request.url.includes('/quotes/')) throw new TypeError('offline')
    if (isExecution(request)) line.left += 1
    const response = await wallet.fetch(request)
    if (isLost && isExecution(request)) throw new TypeError('offline')
    return response
  }
  return { wallet: { ...wallet, fetch }, line }
}

test('a payment goes through, once for a double click, in Strict Mode', async () => {
  const system = openTestSystem()
  const { wallet, accountId } = await system.signedIn()
  const quote = await system.quote(accountId, 1_000_000)
  const { result } = stage(useExecuteQuote, wallet)
  let ends!: Promise<unknown>[]
  act(() => {
    ends = [result.current.execute({ quote }), result.current.execute({ quote })]
  })
  expect(result.current).toMatchObject({ status: 'paying', isRunning: true })
  await waitFor(() => expect(result.current.status).toBe('done'))
  expect(ends[0]).toBe(ends[1])
  expect(result.current.data).toMatchObject({ id: quote.id })
  await payLater(system, wallet)
  expect(system.requests.filter(isExecution)).toHaveLength(2)
  expect(await system.balance(accountId)).toBe(98_000_000)
})

test('a payment that an effect makes is made once, and Strict Mode aborts nothing', async () => {
  const system = openTestSystem()
  const { wallet, accountId } = await system.signedIn()
  const quote = await system.quote(accountId, 1_000_000)
  const aborted = vi.fn()
  const fetch = (request: Request) => {
    request.signal.addEventListener('abort', aborted)
    return wallet.fetch(request)
  }
  const { result } = renderHook(
    () => {
      const payment = useExecuteQuote({ wallet: { ...wallet, fetch } })
      const { execute } = payment
      useEffect(() => void execute({ quote }), [execute])
      return payment
    },
    { wrapper: StrictMode },
  )
  await waitFor(() => expect(result.current.status).toBe('done'))
  await payLater(system, wallet)
  expect(system.requests.filter(isExecution)).toHaveLength(2)
  expect(aborted).not.toHaveBeenCalled()
})

test('while one quote is paid, another one is busy', async () => {
  const system = openTestSystem()
  const { wallet, accountId } = await system.signedIn()
  const [quote, other] = [await system.quote(accountId, 1_000_000), await system.quote(accountId, 2_000_000)]
  const { result } = stage(useExecuteQuote, wallet)
  act(() => void result.current.execute({ quote }))
  expect(await result.current.execute({ quote: other })).toMatchObject({
    status: 'error',
    error: { code: 'BUSY', outcome: 'none' },
  })
  await waitFor(() => expect(result.current.data?.id).toBe(quote.id))
  await payLater(system, wallet)
  expect(await system.balance(accountId)).toBe(98_000_000)
})

test('after a reset nothing of the earlier call shows, and it ends no later one', async () => {
  const system = openTestSystem()
  const { wallet, accountId } = await system.signedIn()
  const [quote, other] = [await system.quote(accountId, 1_000_000), await system.quote(accountId, 2_000_000)]
  const arrived: (() => void)[] = []
  const fetch = async (request: Request) => {
    if (isExecution(request)) await new Promise<void>((resolve) => arrived.push(resolve))
    return wallet.fetch(request)
  }
  const { result } = stage(useExecuteQuote, { ...wallet, fetch })
  let earlier!: Promise<unknown>
  act(() => {
    earlier = result.current.execute({ quote })
  })
  await waitFor(() => expect(arrived).toHaveLength(1))
  act(() => result.current.reset())
  await act(() => earlier)
  expect(result.current).toMatchObject({ status: 'initial', isRunning: false })
  act(() => void result.current.execute({ quote: other }))
  arrived[0]!()
  await waitFor(() => expect(arrived).toHaveLength(2))
  expect(result.current).toMatchObject({ status: 'paying', isRunning: true })
  arrived[1]!()
  await waitFor(() => expect(result.current.data?.id).toBe(other.id))
})

test('a lost response is unknown, and the payment is pending until its end is known; the user dismisses it', async () => {
  const system = openTestSystem()
  const { wallet, accountId } = await system.signedIn()
  const quote = await system.quote(accountId, 1_000_000)
  const losses = losing(wallet)
  const onError = vi.fn()
  const { result } = stage(
    () => ({ paying: useExecuteQuote(), pending: usePendingPayments() }),
    losses.wallet,
    { onError },
  )
  await waitFor(() => expect(result.current.pending.data).toEqual([]))
  await act(() => result.current.paying.execute({ quote }))
  expect(result.current.paying).toMatchObject({ status: 'unknown', error: { outcome: 'unknown' } })
  expect(onError.mock.calls).toMatchObject([[{ code: 'OUTCOME_UNKNOWN' }, 'executeQuote']])
  const outcomes = () => result.current.pending.data?.map(({ quoteId, outcome }) => [quoteId, outcome])
  await waitFor(() => expect(outcomes()).toEqual([[quote.id, 'unknown']]))
  losses.line.isDown = false
  await act(() => result.current.pending.refetch())
  await waitFor(() => expect(outcomes()).toEqual([[quote.id, 'done']]))
  // Core says it once. The list keeps it until the user has seen it.
  await act(() => result.current.pending.refetch())
  expect(outcomes()).toEqual([[quote.id, 'done']])
  act(() => result.current.pending.dismiss(quote.id))
  expect(outcomes()).toEqual([])
  expect(losses.line.left).toBe(1)
})

test('an end that is known while the list is read anew is never lost', async () => {
  const system = openTestSystem()
  const { wallet, accountId } = await system.signedIn()
  const quote = await system.quote(accountId, 1_000_000)
  const { wallet: losing_, line } = losing(wallet)
  const waiting: (() => void)[] = []
  const isHeld = { now: false }
  const fetch = async (request: Request) => {
    const response = await losing_.fetch(request)
    if (isHeld.now) await new Promise<void>((resolve) => waiting.push(resolve))
    return response
  }
  const queryClient = new QueryClient()
  const held = { ...wallet, fetch }
  const { result } = stage(() => ({ paying: useExecuteQuote(), pending: usePendingPayments() }), held, {
    queryClient,
  })
  const outcomes = () => result.current.pending.data?.map(({ quoteId, outcome }) => [quoteId, outcome])
  await act(() => result.current.paying.execute({ quote }))
  await waitFor(() => expect(outcomes()).toEqual([[quote.id, 'unknown']]))
  line.isDown = false
  isHeld.now = true
  void result.current.pending.refetch()
  await waitFor(() => expect(waiting).toHaveLength(1))
  isHeld.now = false
  const again = queryClient.invalidateQueries(pendingPaymentsQuery(held))
  waiting[0]!()
  await act(() => again)
  await waitFor(() => expect(outcomes()).toEqual([[quote.id, 'done']]))
  expect(line.left).toBe(1)
})

/** A page with a list of pending payments, and a component that pays and may go. The requests of its payment arrive, and its responses never come. */
async function openPage() {
  const system = openTestSystem()
  const { wallet, accountId } = await system.signedIn()
  const quote = await system.quote(accountId, 1_000_000)
  const line = { executions: 0 }
  const fetch = async (request: Request) => {
    const response = await wallet.fetch(request)
    if (!isExecution(request)) return response
    line.executions += 1
    return new Promise<Response>(() => {})
  }
  const onError = vi.fn()
  const page: { paying?: UseExecuteQuote; pending?: ReturnType<typeof usePendingPayments> } = {}
  const Pay = () => {
    page.paying = useExecuteQuote()
    return null
  }
  const List = () => {
    page.pending = usePendingPayments()
    return null
  }
  const Page = ({ isPaying }: { isPaying: boolean }) => (
    <StrictMode>
      <WalletProvider config={{ ...wallet, fetch }} onError={onError}>
        {isPaying && <Pay />}
        <List />
      </WalletProvider>
    </StrictMode>
  )
  const { rerender } = render(<Page isPaying />)
  await waitFor(() => expect(page.pending!.data).toEqual([]))
  let ending!: Promise<unknown>
  act(() => {
    ending = page.paying!.execute({ quote })
  })
  await waitFor(() => expect(line.executions).toBe(1))
  const leave = () => {
    rerender(<Page isPaying={false} />)
    return ending
  }
  const pay = () => payLater(system, wallet)
  return { quote, line, page, onError, leave, pay, balance: () => system.balance(accountId) }
}

test('a payment that is under way is not pending, also in a list that is read meanwhile', async () => {
  const { page, leave } = await openPage()
  await act(() => page.pending!.refetch())
  expect(page.pending!.data).toEqual([])
  await leave()
})

test('a payment that an unmount gives up is in the list from then on, until its end is known', async () => {
  // Nothing else reads the list: only the end of the call does.
  const { quote, line, page, onError, leave, pay, balance } = await openPage()
  // The truth about the money, for who still waits for the promise; no report of an error.
  expect(await leave()).toMatchObject({ status: 'unknown', error: { outcome: 'unknown' } })
  expect(onError).not.toHaveBeenCalled()
  await waitFor(() => expect(page.pending!.data).toMatchObject([{ quoteId: quote.id, outcome: 'done' }]))
  await pay()
  expect(line.executions).toBe(1)
  expect(await balance()).toBe(98_000_000)
})

/** A system with an app that makes a quote of 1 USDC for each order. */
function openShop() {
  const orders: unknown[] = []
  const system = openTestSystem({
    relay: {
      createQuote: ({ accountId, order }) => {
        orders.push(order)
        return system.quote(accountId, 1_000_000)
      },
    },
  })
  return { orders, system }
}

test('an order becomes a quote and is paid, once for a double click, and again for a later click', async () => {
  const { orders, system } = openShop()
  const { wallet, accountId } = await system.signedIn()
  const { result } = stage(useExecuteQuote, wallet)
  const order = { item: 'coffee' }
  const click = () =>
    act(() => Promise.all([result.current.execute({ order }), result.current.execute({ order })]))
  await click()
  expect(result.current).toMatchObject({ status: 'done' })
  expect([orders, await system.balance(accountId)]).toEqual([[order], 99_000_000])
  await click()
  expect([orders, await system.balance(accountId)]).toEqual([[order, order], 98_000_000])
})

test('while one order is paid, another one is busy and makes no quote', async () => {
  const { orders, system } = openShop()
  const { wallet, accountId } = await system.signedIn()
  const { result } = stage(useExecuteQuote, wallet)
  const pay = (item: string) => result.current.execute({ order: { item } })
  const [, second] = await act(() => Promise.all([pay('coffee'), pay('cake')]))
  expect(second).toMatchObject({ status: 'error', error: { code: 'BUSY' } })
  await payLater(system, wallet)
  expect([orders, await system.balance(accountId)]).toEqual([[{ item: 'coffee' }], 98_000_000])
})

test('an order with an unknown outcome keeps its quote: the same order again finds it out, and pays nothing twice', async () => {
  const { orders, system } = openShop()
  const { wallet: whole, accountId } = await system.signedIn()
  const { wallet, line } = losing(whole)
  line.isDown = false
  const breaking = {
    ...wallet,
    fetch: (request: Request) => {
      // The line breaks as soon as the first payment leaves.
      if (isExecution(request) && line.left === 0) line.isDown = true
      return wallet.fetch(request)
    },
  }
  const { result } = stage(() => useExecuteQuote({ wallet: breaking }), breaking)
  const order = { item: 'coffee' }
  const pay = () => act(async () => void (await result.current.execute({ order })))
  await pay()
  expect(result.current).toMatchObject({ status: 'unknown' })
  line.isDown = false
  await pay()
  expect(result.current).toMatchObject({ status: 'done' })
  expect([orders, line.left, await system.balance(accountId)]).toEqual([[order], 1, 99_000_000])
})

test('an order that would take more than maxSendingAmount is not paid, and one that was paid otherwise says so', async () => {
  const { orders, system } = openShop()
  const { wallet, accountId } = await system.signedIn()
  const fetch = async (request: Request) => {
    const response = await wallet.fetch(request)
    if (!isExecution(request)) return response
    return Response.json({ ...(await response.json()), totalSendingAmount: 24_000_000 })
  }
  const { result } = stage(() => useExecuteQuote({ wallet: { ...wallet, fetch } }), wallet)
  const pay = (amount: number) => {
    const maxSendingAmount = { amount, currency: 'USDC' }
    return act(async () => void (await result.current.execute({ order: {}, maxSendingAmount })))
  }
  await pay(999_999)
  expect(result.current).toMatchObject({
    status: 'error',
    error: { code: 'QUOTE_TOO_HIGH', outcome: 'none' },
  })
  expect(await system.balance(accountId)).toBe(100_000_000)
  await pay(1_000_000)
  expect(result.current).toMatchObject({
    status: 'differs',
    error: { code: 'PAYMENT_DIFFERS', outcome: 'done', difference: { fields: ['totalSendingAmount'] } },
  })
  expect([orders.length, await system.balance(accountId)]).toEqual([1, 99_000_000])
})

test('a hook may be there before the wallet: then a call ends with an error, and nothing is sent', async () => {
  const { orders, system } = openShop()
  const { wallet } = await system.signedIn()
  const { result, rerender } = renderHook(({ wallet }) => useExecuteQuote({ wallet }), {
    initialProps: { wallet: undefined as Wallet | undefined },
  })
  await act(async () => void (await result.current.execute({ order: {} })))
  expect(result.current).toMatchObject({ status: 'error', error: { code: 'SESSION_REQUIRED' } })
  expect(orders).toEqual([])
  rerender({ wallet })
  expect(result.current.status).toBe('initial')
  await act(async () => void (await result.current.execute({ order: {} })))
  expect(result.current.status).toBe('done')
})

test.each(['quote', 'order'])(
  'the factor that the user chose goes with the payment of a %s, which is held',
  async (what) => {
    const system = openTestSystem({
      profile: '2026-08',
      relay: { createQuote: ({ accountId }) => system.quote(accountId, 1_000_000) },
    })
    const { wallet, accountId } = await system.signedIn({ region: 'DE', phoneNumber: '+15550100' })
    const payment =
      what === 'order' ? { order: 'coffee' } : { quote: await system.quote(accountId, 1_000_000) }
    const { result } = stage(useExecuteQuote, wallet)
    await act(() => result.current.execute({ ...payment, scaFactor: 'SMS_OTP' }))
    expect(result.current).toMatchObject({
      status: 'authorization-required',
      error: { outcome: 'none', scaChallenge: { factor: 'SMS_OTP' } },
    })
    const executions = system.requests.filter(isExecution)
    expect(await Promise.all(executions.map((request) => request.clone().text()))).toEqual([
      '{"scaFactor":"SMS_OTP"}',
    ])
    expect(await system.balance(accountId)).toBe(100_000_000)
  },
)
