/** The states of a payment: from its offer to each of its ends, and what is left of it on other pages. */

import {
  LeftPayment,
  type Payee,
  type Payer,
  PendingPayments,
  WalletPay,
  type WalletPayProps,
} from '@embedded-wallet/ui'
import { Button, Dialog, Screen } from '@embedded-wallet/ui/parts'
import { type ReactNode, useState } from 'react'
import { logo } from '../stage.js'
import type { Line, Stage, State, States, User } from '../state.js'
import { broken, changed, down, held, lose, lost, on, refused, unreadable } from '../state.js'

const never = () => undefined
const executes = /POST .*\/execute$/

const payWith =
  (props: Partial<WalletPayProps>, check?: Payee['check']) =>
  ({ quote, written }: Stage) => (
    <WalletPay
      quote={quote}
      payee={{ name: written.name, detail: written.bank, check }}
      onDone={never}
      onEdit={never}
      {...props}
    />
  )
const show = payWith({})
const order = payWith({ quote: undefined, order: { id: 'order-7' } })
/** The app's payments of a user who must prove each of them. */
const strictWith = (factors: Payer['factors']) =>
  ({
    profile: '2026-08',
    customer: { region: 'DE', phoneNumber: '+15550100' },
    show: (stage: Stage) => payWith({ payer: { customerId: stage.customerId, factors } })(stage),
  }) as const
const strict = strictWith(['SMS_OTP', 'TOTP'])
/** Source: dated profiles, section 3, "Factor": the code of a test service is always this one. */
const addAuthenticator = async ({ app, customerId }: Stage) => {
  const query = { customerId }
  const started = await app.platform('createScaFactor', { query, body: { type: 'TOTP' } })
  const secret = 'secret' in started ? started.secret : ''
  const body = { type: 'TOTP', secret, code: '123456' } as const
  await app.platform('confirmScaFactor', { query, body })
}
/** The service asks for another proof than a code by SMS, in the response to the payment and in each later read of the quote. */
const asking = (factor: string): Line =>
  on(
    /\/quotes\/[^/]+(?:\/execute)?$/,
    changed(({ scaChallenge, ...quote }) => ({
      ...quote,
      ...(scaChallenge ? { scaChallenge: { ...scaChallenge, factor } } : {}),
    })),
  )

const confirm = ({ press, texts }: User) => press(texts.pay.confirm)
const offer = (suffix: string) => async (stage: Stage) => {
  stage.quote = await stage.offer(suffix)
}
const prove = async (user: User) => {
  await confirm(user)
  await user.type('otp', '123456')
  await user.press(user.texts.pay.confirm)
}
const checked = (status: string): Payee['check'] =>
  ({ status, enteredName: 'Ada Lovelace', verifiedName: 'Charles Babbage' }) as Payee['check']

/** A payment in a dialog of the app. */
function Sheet({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Screen name="checkout">
      <Button onClick={() => setOpen(true)}>Buy</Button>
      {isOpen && (
        <Dialog title="Coffee shop" onCancel={() => setOpen(false)}>
          {children}
        </Dialog>
      )}
    </Screen>
  )
}

/** A payment that its user has left while it ran. */
function Leaving({ stage }: { stage: Stage }) {
  const [isLeft, setLeft] = useState(false)
  return isLeft ? (
    <LeftPayment />
  ) : (
    <>
      {payWith({ onEdit: undefined })(stage)}
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
    </>
  )
}
const leave = async (user: User) => {
  await confirm(user)
  await user.see('[aria-busy=true]')
  await user.press('Leave')
}

export const payStates: States = {
  asking: { show: order, line: on(/request$/, held), shown: () => '[data-part=loading]' },
  'no offer': { show: order, line: on(/request$/, broken), shown: (t) => t.payEnd.noOffer },
  offline: { show: order, line: down, shown: (t) => t.payEnd.noOffer },
  'signed out': { show, user: 'out', shown: (t) => t.pay.signedOut },
  'looking for the wallet': { show, user: 'found', line: held, shown: () => '[data-part=slow-note]' },
  review: { show: order, shown: (t) => t.pay.confirm },
  'in a sheet': {
    show: (stage) => <Sheet>{show(stage)}</Sheet>,
    act: ({ press }) => press('Buy'),
    shown: (t) => t.pay.confirm,
  },
  'with a logo': { show, screens: { logo }, shown: () => '[data-part=logo]' },
  'review, details': { show, act: ({ press, texts }) => press(texts.parts.details), shown: () => '[open]' },
  ...Object.fromEntries(
    (
      [
        'MATCHED',
        'PARTIAL_MATCH',
        'NOT_MATCHED',
        'UNSUPPORTED',
        'CHECKED_BY_RECEIVING_FI',
        'PENDING',
      ] as const
    ).map((status): [string, State] => [
      `review, ${status}`,
      { show: payWith({}, checked(status)), shown: (t) => t.check[status].title },
    ]),
  ),
  'review, mismatch acknowledged': {
    show: payWith({}, checked('NOT_MATCHED')),
    act: ({ press, texts }) => press(texts.check.acknowledge),
    shown: () => '[type=checkbox]',
  },
  'review, choice of the proof': {
    show: payWith({ payer: { customerId: 'Customer:1', factors: ['SMS_OTP', 'PASSKEY'] } }),
    shown: (t) => t.pay.factors.label,
  },
  'refused by the app': {
    show: ({ quote, written }) => (
      <WalletPay quote={quote} onConfirm={() => Promise.reject(new Error(written.note))} />
    ),
    act: confirm,
    shown: () => '[data-part=notice]',
  },
  paying: { show, line: on(executes, held), act: confirm, shown: () => '[aria-busy=true]' },
  'session over': { show, user: 'locked', act: confirm, shown: () => '[data-part=dialog]' },
  'log in first': {
    ...strict,
    act: async (user) => {
      await prove(user)
    },
    shown: (t) => t.payProof.login.title,
  },
  'log in first, code': {
    ...strict,
    act: async (user) => {
      await prove(user)
      await user.press(user.texts.payProof.login.SMS_OTP)
    },
    shown: (t) => t.payProof.login.withCode,
  },
  'log in first, authenticator': {
    ...strict,
    before: addAuthenticator,
    act: async (user) => {
      await prove(user)
      await user.press(user.texts.payProof.login.TOTP)
    },
    shown: (t) => t.payProof.login.withCode,
  },
  'log in first, passkey': { ...strictWith(['PASSKEY']), act: prove, shown: (t) => t.payProof.login.PASSKEY },
  'log in first, unknown payer': { ...strict, show, act: prove, shown: (t) => t.payProof.login.unknownPayer },
  'held, authenticator': {
    ...strict,
    line: asking('TOTP'),
    act: confirm,
    shown: (t) => t.pay.confirm,
  },
  'held, passkey': {
    ...strict,
    line: asking('PASSKEY'),
    act: confirm,
    shown: (t) => t.pay.confirm,
  },
  'held, unknown proof': {
    ...strict,
    line: asking('IRIS'),
    act: confirm,
    shown: (t) => t.payProof.authorize.unknownProof,
  },
  held: { ...strict, act: confirm, shown: (t) => t.payProof.authorize.title },
  'on its way': {
    show,
    before: offer('003'),
    act: confirm,
    shown: (t) => t.payments.states['on-its-way'].title,
  },
  delivered: {
    show,
    before: offer('$success.usd'),
    act: confirm,
    shown: (t) => t.payments.states.delivered.title,
  },
  failed: { show, before: offer('002'), act: confirm, shown: (t) => t.payEnd.done },
  refused: {
    show,
    line: on(executes, refused(400, 'AMOUNT_OUT_OF_RANGE')),
    act: confirm,
    shown: (t) => t.payEnd.failed,
  },
  unknown: {
    show,
    line: lost,
    act: confirm,
    shown: (t) => t.common.checkAgain,
  },
  'sent otherwise': {
    show,
    line: on(
      executes,
      changed((quote) => ({ ...quote, totalSendingAmount: 12_500_001 })),
    ),
    act: confirm,
    shown: (t) => t.payEnd.differs,
  },
  ended: {
    show: (stage) =>
      payWith({ onReviewAgain: never, quote: { ...stage.quote, expiresAt: '2026-01-01T00:00:00Z' } })(stage),
    shown: (t) => t.payEnd.offerOver,
  },
}

export const pendingStates: States = {
  unknown: {
    show: () => <PendingPayments onOpen={never} />,
    before: lose,
    line: lost,
    shown: (t) => t.common.checkAgain,
  },
  sent: { show: () => <PendingPayments onOpen={never} />, before: lose, shown: (t) => t.payEnd.gotIt },
  'not read': {
    show: () => <PendingPayments onOpen={never} />,
    screens: { sessionStore: unreadable() },
    shown: (t) => t.payEnd.notRead,
  },
}

export const leftStates: States = {
  'on its way': {
    show: (stage) => <Leaving stage={stage} />,
    line: on(executes, held),
    act: leave,
    shown: (t) => t.payEnd.left,
  },
  failed: {
    show: (stage) => <Leaving stage={stage} />,
    line: on(executes, async () => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      return Response.json({ status: 400, code: 'AMOUNT_OUT_OF_RANGE', message: '' }, { status: 400 })
    }),
    act: leave,
    shown: (t) => t.payEnd.gotIt,
  },
}
