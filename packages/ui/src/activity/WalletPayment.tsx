/** One payment: where the money is, what happened when, what was sent and what it cost, the ids, and where to ask. */
'use client'

import { usePendingPayments, useTransaction } from '@embedded-wallet/react'
import { Loading } from '../parts/Loading.js'
import { Notice } from '../parts/Notice.js'
import { ReadProblem } from '../parts/ReadProblem.js'
import { Screen } from '../parts/Screen.js'
import { SlowNote } from '../parts/SlowNote.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { activityTexts } from '../words/en/activity.js'
import type { RememberedPayment, WalletPaymentProps } from './paymentProps.js'
import { ShownPayment } from './ShownPayment.js'

/**
 * Shows one payment. Place it below `WalletScreens`, on a page of your own; `WalletActivity` has it, too.
 *
 * @param props - See `WalletPaymentProps`.
 * @returns The payment; what is missing where the wallet has no such payment.
 * @see packages/ui/README.md
 * @example
 * ```tsx
 * <WalletPayment paymentId={params.paymentId} nameOf={({ destination }) => addressBook.get(destination.accountId)} />
 * ```
 */
export function WalletPayment(props: WalletPaymentProps) {
  const { wallet } = useScreens()
  return <Screen name="payment">{wallet && <OnePayment {...props} />}</Screen>
}

/** Without what this device remembers, "not sent" would be too early. */
function OnePayment(props: WalletPaymentProps) {
  const { activity } = useTexts(activityTexts)
  const pending = usePendingPayments()
  const { paymentId } = props
  const remembered = pending.data?.find(({ quoteId }) => quoteId === paymentId)
  const transactionId = paymentId.startsWith('Quote:') ? remembered?.quote?.transactionId : paymentId
  const more = {
    ...props,
    pending: pending.data,
    dismiss: pending.dismiss,
    isFetching: pending.isFetching,
    onCheck: () => void pending.refetch(),
  }
  if (pending.isPending) return <Waiting isBusy />
  if (transactionId !== undefined)
    return <OneTransaction key={transactionId} {...more} transactionId={transactionId} />
  if (remembered) return <ShownPayment {...more} quote={remembered.quote} />
  return <Notice problem={{ tone: 'error', text: activity.noPayment }} />
}

function OneTransaction({ transactionId, ...more }: RememberedPayment & { transactionId: string }) {
  const { activity } = useTexts(activityTexts)
  const { data, error, isFetching, refetch } = useTransaction({ transactionId })
  const onCheck = () => {
    void refetch()
    more.onCheck()
  }
  return (
    <>
      <ReadProblem
        error={error}
        isBusy={isFetching}
        missing={activity.noPayment}
        onCheck={onCheck}
        onProblem={more.onProblem}
      />
      <Waiting isBusy={!data && !error} />
      {data && (
        <ShownPayment
          {...more}
          transaction={data}
          isFetching={isFetching}
          onCheck={onCheck}
          onLook={refetch}
        />
      )}
    </>
  )
}

function Waiting({ isBusy }: { isBusy: boolean }) {
  const { activity } = useTexts(activityTexts)
  return (
    <>
      {isBusy && <Loading lines={6} />}
      <SlowNote isBusy={isBusy} text={activity.reading} />
    </>
  )
}
