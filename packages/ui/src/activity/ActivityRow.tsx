/** One row of the list: who, how much, when, and where the money is. */

import { isUnreadable, type Row, type Transaction } from '@embedded-wallet/core'
import { counterpartyOf, type NameOf } from '../format/counterparty.js'
import { describePayment } from '../format/describePayment.js'
import { ForeignText } from '../parts/ForeignText.js'
import { ListRow } from '../parts/List.js'
import * as icons from '../parts/moreIcons.js'
import { Said } from '../parts/Said.js'
import { Time } from '../parts/Time.js'
import { useMoney } from '../provider/money.js'
import { useTexts } from '../provider/texts.js'
import { activityTexts } from '../words/en/activity.js'
import { paymentsTexts } from '../words/en/payments.js'
import { fill } from '../words/fill.js'
import { fillNodes } from '../words/fillNodes.js'
import type { BalanceSays } from '../words/findPaymentState.js'
import { amountLook } from './filters.js'

/** Where a payment is shown. */
export interface OpenPaymentProps {
  /** The address of the app's page for a payment. Absent: there is none, and the details open in place. */
  hrefOf?: ((paymentId: string) => string) | undefined
  /** The user wants to see this payment. `paymentId`: `Transaction:<id>` or `Quote:<id>`. */
  onOpen?: ((paymentId: string) => void) | undefined
}

interface ActivityRowProps<Shown> extends OpenPaymentProps {
  row: Shown
  /** What the account shows about payments that do not tell where their money is, once it is known. */
  account?: { says?: BalanceSays | undefined; isPending: boolean } | undefined
  nameOf: NameOf | undefined
}

export const ActivityRow = ({ row, ...more }: ActivityRowProps<Row<Transaction>>) =>
  isUnreadable(row) ? <UnreadableRow value={row.value} {...more} /> : <PaymentRow row={row} {...more} />

/** A longer amount may break on a small phone. */
const maxOnOneLine = 16

function PaymentRow({ row: transaction, nameOf, account, ...open }: ActivityRowProps<Transaction>) {
  const texts = useTexts(activityTexts, paymentsTexts)
  const { activity } = texts
  const payment = describePayment(texts, { transaction, balanceSays: account?.says }, useMoney())
  const { isIncoming, amount, cost, tone } = payment
  const label = account?.isPending && payment.state === 'failed' ? activity.timeline.failed : payment.label
  const { name, isName, address } = counterpartyOf({ transaction }, texts, nameOf)
  const look = amountLook(payment, isIncoming)
  const Shown = look === 'struck' ? 's' : 'span'
  const shownName = <ForeignText text={name} isShort />
  return (
    <ListRow
      {...openPayment(open, transaction.id)}
      icon={tone === 'error' ? icons.alert : isIncoming ? icons.incoming : icons.outgoing}
      tone={tone === 'error' || tone === 'warning' ? tone : 'plain'}
      title={isName ? fillNodes(isIncoming ? activity.from : activity.to, { name: shownName }) : shownName}
      detail={
        <>
          <span data-part="payment-state" data-tone={tone}>
            <Said>{label}</Said>
          </span>
          {transaction.createdAt && (
            <>
              <Said> </Said>
              <span data-part="payment-time">
                <Said>· </Said>
                <Time iso={transaction.createdAt} />
              </span>
            </>
          )}
          {/* The id of an account means nothing in a list: it is on the page of the payment. */}
          {address && address !== name && !/^\w+Account:/.test(address) && (
            <span data-part="detail-line">
              <ForeignText text={address} isShort />
            </span>
          )}
          {/* What the balance has less. */}
          {look === 'out' && cost && cost !== amount && (
            <span data-part="detail-line">
              <Said isExact>{fill(activity.costs, { cost })}</Said>
            </span>
          )}
        </>
      }
      end={
        amount && (
          <Shown data-part="payment-amount" data-look={look} data-is-long={amount.length > maxOnOneLine}>
            <Said isExact>
              {look === 'in' && '+'}
              {look === 'out' && '−'}
              {amount}
            </Said>
          </Shown>
        )
      }
    />
  )
}

function UnreadableRow({ value, ...open }: { value: unknown } & OpenPaymentProps) {
  const { activity } = useTexts(activityTexts, paymentsTexts)
  const id = idOf(value)
  return (
    <ListRow
      {...openPayment(open, id)}
      icon={icons.help}
      title={activity.unreadable}
      detail={id ? fill(activity.unreadableWithId, { id }) : activity.unreadableWithoutId}
    />
  )
}

function idOf(value: unknown): string | undefined {
  const { id } = (value ?? {}) as { id?: unknown }
  // Source: interface document, identifiers. Another text is not an address of a page.
  return typeof id === 'string' && /^[A-Za-z]+:[\w-]{1,100}$/.test(id) ? id : undefined
}

type Click = { preventDefault: () => void } & Partial<
  Readonly<Record<'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey', boolean>>
>

/** Leads to the page of a payment: by a link where the app has an address for it, else by a button. Other tabs and windows stay the browser's. */
function openPayment({ hrefOf, onOpen }: OpenPaymentProps, id: string | undefined) {
  if (id === undefined) return {}
  const onClick = (event: Click) => {
    if (hrefOf && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) return
    event.preventDefault()
    onOpen?.(id)
  }
  return { href: hrefOf?.(id), onClick: onOpen && onClick }
}
