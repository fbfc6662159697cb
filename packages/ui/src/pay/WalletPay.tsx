/** Screen: one payment, from its review to its end. */

import type { MaxSendingAmount, Quote } from '@embedded-wallet/core'
import { type ReactNode, useEffect } from 'react'
import type { Payee, ShownQuote } from '../format/shownQuote.js'
import { ActionBar } from '../parts/ActionBar.js'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import * as icons from '../parts/icons.js'
import { Loading } from '../parts/Loading.js'
import { Notice } from '../parts/Notice.js'
import { Screen } from '../parts/Screen.js'
import { SlowNote } from '../parts/SlowNote.js'
import { useOnce } from '../parts/useOnce.js'
import { PaymentKeeper, useKeptPayments } from '../provider/PaymentKeeper.js'
import { lacks, useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { watchProps } from '../provider/watchProps.js'
import { commonTexts } from '../words/en/common.js'
import { payTexts } from '../words/en/pay.js'
import { payeeOf } from '../words/payeeOf.js'
import { AuthorizePayment, Ending, TransactionReader } from './afterReview.js'
import { checkPayProps } from './checkPayProps.js'
import type { Payer } from './payer.js'
import type { PayStep } from './payTable.js'
import { Review } from './Review.js'
import { usePay } from './usePay.js'

declare const process: { env: { NODE_ENV?: string } }

/** A payment that the service has taken, or holds. */
export interface PayResult {
  /** `held`: nothing was sent yet. `failed`: it was taken, and failed. `unknown`, `differs`: do not pay again. */
  status: Extract<PayStep, 'held' | 'on-its-way' | 'delivered' | 'failed' | 'unknown' | 'differs'>
  /** As it stands. Its `transactionId` names the payment. */
  quote: Quote
}

/** The props of `WalletPay`: an `order` or a `quote`, and more. */
export interface WalletPayProps {
  /**
   * The order, in your own form: the relay's `createQuote` makes the quote. Anything that JSON can hold. If your backend knows the order, give
   * the `id` alone, as `{ id }`: the same `id` with other fields is refused.
   */
  order?: unknown
  /** A quote of your backend, in place of an order. */
  quote?: ShownQuote | undefined
  /**
   * Who gets the money, and the result of the bank's name check. The quote's address is always shown, with or without it. Default: the
   * `payee` that `createQuote` of your relay adds to the quote.
   */
  payee?: Payee | undefined
  /** The most that it may cost, including fees. A quote that costs more is not signed. */
  maxSendingAmount?: MaxSendingAmount | undefined
  /** If the service demands proofs from the user: the customer, and the factors they have. */
  payer?: Payer | undefined
  /**
   * The user has confirmed, and nothing is signed yet. If it rejects, nothing is signed, and the user reads the error's message: for
   * an acknowledgement that your backend requires. If the user confirms another quote meanwhile, only that one is signed.
   */
  onConfirm?: ((quote: Quote) => void | Promise<void>) | undefined
  /** The service has taken the payment, or holds it. Called once for each quote. */
  onSent?: ((result: PayResult) => void) | undefined
  /** The user has seen the end. Absent: there is no button "Done". */
  onDone?: ((result: PayResult) => void) | undefined
  /** The user wants to pay the same once more, after it was delivered. Absent: there is no button "Send again". */
  onSendAgain?: ((result: PayResult) => void) | undefined
  /** The user wants to change the payment. Absent: there is no button "Edit". */
  onEdit?: (() => void) | undefined
  /** The user leaves before anything was sent. Absent: there is no button "Cancel". */
  onCancel?: (() => void) | undefined
  /** Makes another offer. Needed only with `quote`: an order gets one by itself. */
  onReviewAgain?: (() => void) | undefined
  /** Something went wrong, and the screen shows it. */
  onProblem?: ((error: Error) => void) | undefined
}

/** In a built app there is none of it. */
const names: Readonly<Record<keyof WalletPayProps, true>> = {
  order: true,
  quote: true,
  payee: true,
  maxSendingAmount: true,
  payer: true,
  onConfirm: true,
  onSent: true,
  onDone: true,
  onSendAgain: true,
  onEdit: true,
  onCancel: true,
  onReviewAgain: true,
  onProblem: true,
}
const payeeNames = { name: true, detail: true, check: true, isTest: true } satisfies Record<keyof Payee, true>

/**
 * Pays: the user reviews the quote and confirms it, gives the proofs that the service wants, waits, and sees the end. One quote is one payment: two
 * clicks, two tabs, Strict Mode or a user who leaves cannot pay it twice, and a payment without a known end is never made again.
 *
 * If the user leaves, the payment continues: `LeftPayment` and `PendingPayments` show it.
 *
 * @returns The screen.
 * @throws {TypeError} If there is no `WalletScreens` above, or neither an `order` nor a `quote` among the props.
 * @see packages/ui/README.md
 * @example
 * ```tsx
 * <WalletPay order={{ id: 'order-7' }} payee={{ name: 'Coffee House' }} onDone={() => navigate('/')} />
 * ```
 */
export function WalletPay(props: WalletPayProps): ReactNode {
  const { wallet } = useScreens(WalletPay)
  // One of them may be undefined for a while: then the offer is still on its way.
  if (!('order' in props || 'quote' in props)) lacks(WalletPay, 'order or quote')
  if (process.env.NODE_ENV !== 'production') {
    watchProps(WalletPay, props, names)
    watchProps({ name: 'The payee of WalletPay' }, props.payee ?? {}, payeeNames)
  }
  return (
    <Screen name="pay">
      <PaymentKeeper>{wallet ? <Pay {...props} /> : <Waiting onCancel={props.onCancel} />}</PaymentKeeper>
    </Screen>
  )
}

/** Before there is a wallet. */
function Waiting({ onCancel }: Pick<WalletPayProps, 'onCancel'>) {
  const { status, hasLeftPayment = false } = useScreens()
  const { common, pay } = useTexts(commonTexts, payTexts)
  const { show } = useKeptPayments()
  useEffect(() => show(''), [show])
  const isFinding = status === 'finding' && !hasLeftPayment
  const text = hasLeftPayment ? pay.signedOutAfter : pay.signedOut
  return (
    <Card>
      <Notice problem={isFinding ? undefined : { tone: 'info', text }} />
      <SlowNote isBusy={isFinding} text={pay.asking} />
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          {common.cancel}
        </Button>
      )}
    </Card>
  )
}

/** As the app's backend names it. */
const payeeOfQuote = (quote: Quote & { payee?: Partial<Payee> }): Payee | undefined => {
  const payee = payeeOf(quote)
  return payee && { ...payee, isTest: quote.payee?.isTest === true }
}

const taken: readonly PayStep[] = ['held', 'on-its-way', 'delivered', 'failed', 'unknown', 'differs']

const ended: readonly PayStep[] = ['on-its-way', 'delivered', 'failed', 'differs']

function Pay(props: WalletPayProps) {
  checkPayProps(props)
  const { payer, onSent, onDone, onSendAgain, onEdit, onCancel, onProblem } = props
  const { logo } = useScreens()
  const { common, pay: words } = useTexts(commonTexts, payTexts)
  const pay = usePay(props)
  const { step, error } = pay
  const payee = props.payee ?? (pay.quote && payeeOfQuote(pay.quote))
  const newest = pay.payment?.quote
  const result =
    newest && step && taken.includes(step) ? ({ status: step, quote: newest } as PayResult) : undefined
  useOnce(step === 'unknown' ? undefined : result?.quote.id, () =>
    pay.isNews(result!.quote.id) ? onSent?.(result!) : undefined,
  )
  useOnce(result && ended.includes(result.status) ? result.quote.id : undefined, () =>
    pay.read(result!.quote.id),
  )
  useOnce(error, () => onProblem?.(error!))
  const onLeave = onEdit ?? onCancel
  const leave = onLeave && (
    <Button variant="quiet" icon={onEdit && icons.edit} disabled={pay.isBusy} onClick={onLeave}>
      {onEdit ? words.edit : common.cancel}
    </Button>
  )
  const asking = (
    <Card takesFocus="whenLost" title={words.title} logo={logo}>
      <Loading />
      <SlowNote isBusy text={words.asking} />
      <ActionBar>{leave}</ActionBar>
    </Card>
  )
  if (step === 'asking') return asking
  if (pay.quote && (step === 'review' || step === 'paying'))
    // A new quote starts a new review, with its own acknowledgement.
    return <Review key={pay.quote.id} quote={pay.quote} {...{ pay, payee, payer, leave, logo }} />
  return (
    <>
      {pay.chunk === undefined && asking}
      {pay.transactionId && (
        <TransactionReader transactionId={pay.transactionId} onRead={pay.setTransaction} />
      )}
      <Ending
        {...{ pay, payee, leave }}
        onDone={onDone && result && (() => onDone(result))}
        onSendAgain={onSendAgain && result && (() => onSendAgain(result))}
      />
      {step === 'held' && newest && (
        <AuthorizePayment key={newest.id} quote={newest} payer={payer} onProven={pay.onProven} />
      )}
    </>
  )
}
