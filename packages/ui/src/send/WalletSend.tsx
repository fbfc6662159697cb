/** Screen: sends money: how much, to whom, and the payment from its review to its end. */

import type { MaxSendingAmount, Quote } from '@embedded-wallet/core'
import { type ReactNode, useState } from 'react'
import { Card } from '../parts/Card.js'
import { Guard } from '../parts/Guard.js'
import { Loading } from '../parts/Loading.js'
import { Notice } from '../parts/Notice.js'
import { Screen } from '../parts/Screen.js'
import type { Payer } from '../pay/payer.js'
import { type PayResult, WalletPay } from '../pay/WalletPay.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { watchProps } from '../provider/watchProps.js'
import { payTexts } from '../words/en/pay.js'
import { sendTexts } from '../words/en/send.js'
import { mustBeAcknowledged } from '../words/mustBeAcknowledged.js'
import { payeeOf } from '../words/payeeOf.js'
import { useDraft } from './draft.js'
import { SendForm } from './SendForm.js'
import type {
  FoundRecipient,
  NewAccount,
  SendLimits,
  SendOrder,
  SendPayee,
  SendPrefill,
} from './sendTypes.js'
import type { AskBanks } from './useSendForm.js'

declare const process: { env: { NODE_ENV?: string } }

/** The props of `WalletSend`. Every look-up is a function of your app; users read the message that it rejects with. */
export interface WalletSendProps {
  /** The recipients that the user has saved, newest first. */
  payees?: readonly SendPayee[] | undefined
  /**
   * Finds who is behind a text: a UMA address while the user types it, any other text when the user continues. Undefined: nobody. Absent: only
   * addresses and ids can be paid.
   */
  lookUp?: ((text: string) => Promise<FoundRecipient | undefined>) | undefined
  /** Saves a new account, and returns one that is saved already. Absent: the form has no bank accounts and no wallets. */
  savePayee?: ((account: NewAccount) => Promise<SendPayee>) | undefined
  /** What may be sent in a currency. */
  limits?: ((of: { currency: string }) => Promise<SendLimits | undefined>) | undefined
  /**
   * The banks that can be paid in a currency, and in a country where several have it: the field of the bank is then a choice. None: any name
   * can be entered.
   */
  banks?: AskBanks | undefined
  /** The user acknowledges a name that does not match, before the payment is signed: for your backend, which enforces it. */
  acknowledge?: ((quoteId: string) => Promise<unknown>) | undefined
  /** The side of the amount that is selected at first. Default: what leaves the wallet. */
  defaultSide?: SendOrder['side'] | undefined
  /** The initial values of the form: from a link, or from a payment that is sent again. */
  prefill?: SendPrefill | undefined
  /** Below the field of the recipient, such as what your `lookUp` knows. */
  recipientHint?: string | undefined
  /** If the service demands proofs from the user. */
  payer?: Payer | undefined
  /** The most that a payment may cost, including fees. */
  maxSendingAmount?: MaxSendingAmount | undefined
  /** The service has taken the payment, or holds it. Called once for each. */
  onSent?: ((result: PayResult) => void) | undefined
  /** The user has seen the end. Absent: the form is empty again. */
  onDone?: ((result: PayResult) => void) | undefined
  /** The user leaves the form. Absent: there is no button "Cancel". */
  onCancel?: (() => void) | undefined
  /** Something went wrong, and the screen shows it. */
  onProblem?: ((error: Error) => void) | undefined
}

/** In a built app there is none of it. */
const names: Readonly<Record<keyof WalletSendProps, true>> = {
  payees: true,
  lookUp: true,
  savePayee: true,
  limits: true,
  banks: true,
  acknowledge: true,
  defaultSide: true,
  prefill: true,
  recipientHint: true,
  payer: true,
  maxSendingAmount: true,
  onSent: true,
  onDone: true,
  onCancel: true,
  onProblem: true,
}

/**
 * Sends money: the amount first, on either side, then whom: a saved recipient, an address, a bank account or a wallet. Then `WalletPay` follows, with
 * the order `{ id, recipient, side, amount, … }` for `createQuote` of your relay.
 *
 * The user's input survives a reload of the tab, until it is sent or the user signs out.
 *
 * @returns The screen.
 * @throws {TypeError} If there is no `WalletScreens` above.
 * @see packages/ui/README.md
 * @example
 * ```tsx
 * <WalletSend {...{ payees, lookUp, savePayee, limits, banks, acknowledge }} onDone={() => navigate('/')} />
 * ```
 */
export function WalletSend(props: WalletSendProps): ReactNode {
  useScreens(WalletSend)
  if (process.env.NODE_ENV !== 'production') watchProps(WalletSend, props, names)
  return (
    <Guard name="send">
      <Send {...props} />
    </Guard>
  )
}

function Send(props: WalletSendProps) {
  const { wallet, status, hasLeftPayment = false } = useScreens()
  const { send: words, pay } = useTexts(sendTexts, payTexts)
  if (wallet) return <Sending key={wallet.accountId} {...props} wallet={wallet} />
  return (
    <Screen name="send">
      <Card title={words.title}>
        {status === 'finding' && !hasLeftPayment ? (
          <Loading />
        ) : (
          <Notice problem={{ tone: 'info', text: hasLeftPayment ? pay.signedOutAfter : words.signedOut }} />
        )}
      </Card>
    </Screen>
  )
}

function Sending(props: WalletSendProps & Pick<Parameters<typeof SendForm>[0], 'wallet'>) {
  const { wallet, defaultSide = 'SENDING', prefill, acknowledge, onSent, onCancel, onProblem } = props
  const { payees = [], lookUp, savePayee, limits, banks, recipientHint, payer, maxSendingAmount } = props
  const { draft, update, forget, clear } = useDraft(
    wallet.accountId,
    defaultSide,
    prefill,
    useTexts().language,
  )
  /** Undefined: the user fills in the form. */
  const [order, setOrder] = useState<SendOrder>()
  const leave = () => {
    clear()
    setOrder(undefined)
  }
  if (!order)
    return (
      <Screen name="send">
        <SendForm
          {...{ wallet, payees, lookUp, savePayee, limits, banks, recipientHint, draft, onProblem }}
          onDraft={update}
          onReview={setOrder}
          onCancel={
            onCancel &&
            (() => {
              clear()
              onCancel()
            })
          }
        />
      </Screen>
    )
  const confirmed = async (quote: Quote) => {
    if (mustBeAcknowledged(payeeOf(quote)?.check?.status)) await acknowledge?.(quote.id)
    // The payment may be made: a reload must not offer it again.
    forget()
  }
  return (
    <WalletPay
      order={order}
      {...{ payer, maxSendingAmount, onProblem }}
      onConfirm={confirmed}
      onEdit={() => {
        // Another order: what is known about its recipient may have changed meanwhile.
        update({})
        setOrder(undefined)
      }}
      onSent={(result) => {
        forget()
        onSent?.(result)
      }}
      onDone={(result) => {
        leave()
        props.onDone?.(result)
      }}
    />
  )
}
