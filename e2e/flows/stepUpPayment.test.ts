/** Story: a payment takes a sign-in of its own only where the app's policy wants one, and even then it is paid once. */

import { executeQuote, type Quote } from '@embedded-wallet/core'
import { profileNames } from '@embedded-wallet/protocol'
import { expect, test, vi } from 'vitest'
import { openStepUpUser, type WayIn } from '../support/stepUpUser.js'

type Options = Parameters<typeof openStepUpUser>[1]

const amount = 2_000_000

/** A user with 5 USDC, signed in, and a quote that pays some of it. */
async function openPayer(options: Partial<Options> = {}, way: WayIn = 'passkey') {
  const user = await openStepUpUser([way], { profile: 'document', ...options })
  await user.system.fund(user.accountId, 5_000_000)
  await user.signIn(user.wallet, way)
  const quote = await user.system.quote(user.accountId, amount)
  user.system.requests.length = 0
  /** The requests to execute a quote that reached the service. */
  const executions = () => user.system.requests.filter(({ url }) => url.endsWith('/execute'))
  const pay = (signal?: AbortSignal) => executeQuote(user.wallet, { quote, ...(signal && { signal }) })
  return { ...user, quote, executions, pay, balance: () => user.system.balance(user.accountId) }
}

/** A relay with a policy for payments alone. */
const policy = (decide: (quote: Quote) => 'allow' | 'step-up' | 'deny') => ({
  authorizeAction: ({ quote }: { quote?: Quote }) => (quote === undefined ? undefined : decide(quote)),
})
const stepUp = policy(() => 'step-up')

test.each(profileNames)(
  'without a policy a payment costs no call and no prompt more, in %s',
  async (profile) => {
    const { pay, count, demanded, executions, system } = await openPayer({ profile })
    expect(await count(pay)).toEqual({ calls: 1, prompts: 0 })
    expect(demanded).toEqual([])
    expect(executions()).toHaveLength(1)
    // The relay reads the owner of the quote, and nothing more.
    expect(system.requests.map(({ method }) => method)).toEqual(['GET', 'POST'])
  },
)

test.each(profileNames)(
  'a payment with a step-up is one signed request, paid once, in %s',
  async (profile) => {
    const sent: Headers[] = []
    const { pay, count, demanded, executions, balance } = await openPayer({
      profile,
      relay: stepUp,
      betweenWalletAndRelay: (next) => (request) => {
        if (request.url.endsWith('/execute')) sent.push(new Headers(request.headers))
        return next(request)
      },
    })
    expect(await count(pay)).toEqual({ calls: 4, prompts: 1 })
    expect(demanded).toEqual(['STEP_UP_REQUIRED executeQuote'])
    expect(executions()).toHaveLength(1)
    expect(await balance()).toBe(3_000_000)
    for (const name of ['Idempotency-Key', 'Service-Wallet-Signature'])
      expect(new Set(sent.map((headers) => headers.get(name))).size, name).toBe(1)
    expect(sent.map((headers) => headers.has('Step-Up-Id'))).toEqual([false, true])
  },
)

test('the policy decides on the quote of the service, whatever the page shows', async () => {
  const seen: Quote[] = []
  const user = await openPayer({
    relay: policy((quote) => {
      seen.push(quote)
      return quote.totalSendingAmount > 1_000_000 ? 'step-up' : 'allow'
    }),
  })
  // A script shows another amount to the wallet and its user.
  const shown = { ...user.quote, totalSendingAmount: 1, feesIncluded: 0 }
  await expect(executeQuote(user.wallet, { quote: shown })).rejects.toMatchObject({
    code: 'PAYMENT_DIFFERS',
    outcome: 'done',
    difference: { fields: ['totalSendingAmount'] },
  })
  const { id, totalSendingAmount, destination } = user.quote
  // Once for the question, and once for the repeated call.
  expect(seen).toHaveLength(2)
  for (const quote of seen) expect(quote).toMatchObject({ id, totalSendingAmount, destination })
  expect(user.demanded).toEqual(['STEP_UP_REQUIRED executeQuote'])
})

test('an abort during the sign-in ends the payment, and the sign-in proves nothing', async () => {
  const payer = await openPayer({ relay: stepUp })
  const controller = new AbortController()
  const atPrompt = vi.fn()
  payer.reauthenticateWith((wallet) => {
    const get: typeof wallet.passkeys.get = (options, context) => {
      atPrompt()
      controller.abort()
      // A browser that ignores the abort: the user still touches the authenticator.
      return payer.wallet.authenticator.get(options, { ...context, signal: undefined } as never)
    }
    return payer.signIn({ ...wallet, passkeys: { ...wallet.passkeys, get } }, 'passkey')
  })
  payer.system.relayed.length = 0
  // The first request left and was refused, and after an abort nothing is read.
  await expect(payer.pay(controller.signal)).rejects.toMatchObject({
    outcome: 'unknown',
    cause: { code: 'ABORTED' },
  })
  expect(atPrompt).toHaveBeenCalledTimes(1)
  await new Promise(setImmediate)
  expect(payer.system.relayed.filter((line) => line.includes('verify'))).toEqual([])
  expect(payer.executions()).toEqual([])
  payer.reauthenticateWith('passkey')
  await payer.pay()
  expect(await payer.balance()).toBe(3_000_000)
})

test('a session that ends while the code is on its way does not end the payment, and the user approves it once', async () => {
  const confirm = vi.fn(() => true)
  const payer = await openPayer({ relay: stepUp, wallet: { confirm } }, 'code')
  // A session lives for 15 minutes, and a quote for less.
  payer.system.sandbox.clock.advance(14 * 60_000)
  const quote = await payer.system.quote(payer.accountId, amount)
  payer.reauthenticateWith(async (wallet) => {
    payer.system.sandbox.clock.advance(90_000)
    return payer.signIn(wallet, 'code')
  })
  confirm.mockClear()
  expect(await executeQuote(payer.wallet, { quote })).toMatchObject({ status: 'COMPLETED' })
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(payer.executions()).toHaveLength(1)
  expect(await payer.balance()).toBe(3_000_000)
})
