/** What the schedules are about: who does what in which tab. */

import type { Quote } from '@embedded-wallet/core'
import { openTemplate, type Template } from './template.js'
import type { Action, Scenario } from './world.js'

/** The text that a payment of the quote signs. */
const payloadOf = ({ paymentInstructions }: Quote) =>
  paymentInstructions?.find(
    ({ accountOrWalletInfo }) => accountOrWalletInfo.accountType === 'EMBEDDED_WALLET',
  )?.accountOrWalletInfo.payloadToSign

/** A held payment that has lapsed moved nothing. Source: dated profiles, section 3, "Lapsed". */
const endOf = ({ status }: Quote) => ({ outcome: status === 'COMPLETED' ? 'done' : 'none' })

/** Pays the quote of a number, as the user saw it. */
export const pay =
  (at: 0 | 1 | 2) =>
  ({ quotes }: Template): Action => {
    const quote = quotes[at]
    const payload = payloadOf(quote)
    return {
      verb: 'pay',
      transactionId: quote.transactionId,
      mayBeSigned: (text) => text === payload,
      run: async ({ core, wallet }) => endOf(await core.executeQuote(wallet, { quote })),
    }
  }

/** Types the code of a held payment. Source: dated profiles, section 1: the code of the sandbox. */
const authorize =
  (code = '123456') =>
  ({ quotes: [{ id: quoteId, transactionId }] }: Template): Action => ({
    verb: 'authorize',
    transactionId,
    run: async ({ core, wallet }) => endOf(await core.authorizeQuote(wallet, { quoteId, code })),
  })

/** Others fail five logins of the user. */
const lock = ({ lock }: Template): Action => ({ verb: 'lock', run: () => lock().catch(() => {}) })

/** Orders, and pays the quote that the app makes for the order. */
const order = (): Action => {
  let payload: string | undefined
  const action: Action = {
    verb: 'order',
    mayBeSigned: (text) => text === payload,
    run: async ({ core, wallet }, { witness }) => {
      const quote = await core.requestQuote(wallet, { order: 'coffee' })
      payload = payloadOf(quote)
      action.transactionId = quote.transactionId
      witness.transactions.set(quote.id, quote.transactionId!)
      return core.executeQuote(wallet, { quote })
    },
  }
  return action
}

const signIn = (): Action => ({ verb: 'sign-in', run: ({ core, wallet }) => core.signInWithPasskey(wallet) })

const signOut = (): Action => ({
  verb: 'sign-out',
  mayBeSigned: (_, demandedBy) => /^DELETE \/auth\/sessions\//.test(demandedBy ?? ''),
  run: async ({ core, wallet, name }, { browser, witness }) => {
    const records = [...browser.records].filter(([key]) => key.startsWith('session/'))
    await core.signOut(wallet, { revoke: true })
    for (const [, record] of records) {
      const { signingKey } = record as { signingKey: CryptoKey }
      witness.over.set(signingKey, new Set([name]))
    }
  },
})

const revoke =
  (type: 'passkey' | 'email') =>
  ({ authMethods }: Template): Action => ({
    verb: `revoke ${type}`,
    mayBeSigned: (_, demandedBy) => demandedBy === `DELETE /auth/credentials/${authMethods[type]}`,
    run: ({ core, wallet }) => core.revokeAuthMethod(wallet, { authMethodId: authMethods[type] }),
  })

const changeAddress = ({ customerId }: Template): Action => ({
  verb: 'change address',
  mayBeSigned: (_, demandedBy) => demandedBy === `PATCH /customers/${customerId}`,
  run: ({ core, wallet }) => core.updateContact(wallet, { customerId, email: 'new@shop.example' }),
})

/** A script in the page sends the last request with a step-up again. */
const repeat = (): Action => ({
  verb: 'repeat',
  run: async ({ name }, { steppedUp }) =>
    steppedUp
      .get(name)?.()
      .catch(() => {}),
})

/** Asks what became of the payments. Only one quote is paid in these schedules. */
const reconcile =
  (at: 0 | 1) =>
  ({ quotes }: Template): Action => ({
    verb: 'reconcile',
    transactionId: quotes[at].transactionId,
    run: async ({ core, wallet }) =>
      (await core.reconcilePayments(wallet)).find(({ quoteId }) => quoteId === quotes[at].id),
  })

type Maker = (template: Template) => Action
const script =
  (...makers: Maker[]) =>
  (template: Template) =>
    makers.map((make) => make(template))
const one = { isSignedIn: true, relays: 1 }

/** What is explored without a gap. */
export const payment: Scenario = {
  ...one,
  name: 'one quote, two tabs',
  tabs: { A: script(pay(0)), B: script(pay(0)) },
}
export const signInTwice: Scenario = {
  ...one,
  name: 'one sign-in, two tabs',
  isSignedIn: false,
  tabs: { A: script(signIn), B: script(signIn) },
}
export const stepUp: Scenario = {
  name: 'one step-up, two relays',
  isSignedIn: true,
  relays: 2,
  relay: { authorizeAction: () => 'step-up' },
  reauthenticates: true,
  tabs: { A: script(pay(0)) },
}
/** Whoever reloads orders again. */
export const orderOnce: Scenario = {
  ...one,
  name: 'one order, one tab',
  relay: { createQuote: async ({ accountId }) => (await openTemplate()).quote(accountId) },
  tabs: { A: script(order) },
}

/** The service accepts what a tab asks for, and settles it five seconds later. */
const later = { waits: { processingSeconds: 5 }, relay: { authorizeAction: () => 'allow' as const } }
export const revokeLater: Scenario = {
  ...one,
  ...later,
  name: 'one removal, two tabs, settled later',
  tabs: { A: script(revoke('email')), B: script(revoke('email')) },
}
export const signInLater: Scenario = {
  ...one,
  ...later,
  name: 'one sign-in, two tabs, settled later',
  isSignedIn: false,
  tabs: { A: script(signIn), B: script(signIn) },
}

/** The service holds the payment until the user has typed the code. */
export const held: Scenario = {
  ...one,
  name: 'one held payment, one tab',
  isHeld: true,
  tabs: { A: script(pay(0), authorize()) },
}

/** What the random schedules are about, besides. */
export const scenarios: readonly Scenario[] = [
  payment,
  {
    ...one,
    name: 'pays, reconciles, pays again',
    tabs: { A: script(pay(0), reconcile(0), pay(0)), B: script(pay(0)) },
  },
  {
    ...one,
    name: 'pays more than it has, and then what it has',
    tabs: { A: script(pay(2), pay(2), pay(0)), B: script(pay(2)) },
  },
  signInTwice,
  revokeLater,
  signInLater,
  stepUp,
  { ...orderOnce, name: 'orders the same twice', tabs: { A: script(order, order) } },
  {
    ...one,
    name: 'pays while another tab signs out',
    tabs: { A: script(pay(0), pay(1)), B: script(signOut) },
  },
  {
    ...one,
    name: 'two tabs remove a way in each',
    relay: { authorizeAction: () => 'allow' },
    tabs: { A: script(revoke('passkey')), B: script(revoke('email')) },
  },
  {
    ...held,
    name: 'authorizes in two tabs, a wrong code first',
    tabs: {
      A: script(pay(0), authorize('000000'), authorize(), reconcile(0), pay(0)),
      B: script(authorize()),
    },
  },
  {
    ...held,
    name: 'authorizes while others lock the user',
    tabs: { A: script(pay(0), authorize(), reconcile(0)), B: script(lock) },
  },
  {
    name: 'changes the address, two relays',
    isSignedIn: true,
    relays: 2,
    reauthenticates: true,
    tabs: { A: script(changeAddress, repeat) },
  },
  {
    name: 'signs out, in and pays, two relays',
    isSignedIn: true,
    relays: 2,
    tabs: { A: script(signOut, signIn, pay(0)), B: script(pay(0), reconcile(0)) },
  },
]
