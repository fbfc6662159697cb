/** Warns before the signature if the balance does not cover the payment with its fees. It never blocks: money may arrive, and the service decides. */

import type { Quote } from '@embedded-wallet/core'
import { capitalized } from '../format/describePayment.js'
import { readableMoney } from '../format/showMoney.js'
import { Notice } from '../parts/Notice.js'
import { useTexts } from '../provider/texts.js'
import { useOwnAccount } from '../provider/useOwnAccount.js'
import { paymentErrorsTexts } from '../words/en/paymentErrors.js'

export function BalanceNote({ quote }: { quote: Quote }) {
  const { paymentErrors, language } = useTexts(paymentErrorsTexts)
  const { data, error, isFetching, isFetchedAfterMount } = useOwnAccount()
  const { amount, currency } = readableMoney(data?.balance) ?? {}
  // A balance from before the review means nothing while it is read again, or if it cannot be.
  const isKnown = !error && (isFetchedAfterMount || !isFetching)
  const isLow = currency?.code === quote.sendingCurrency.code && Number(amount) < quote.totalSendingAmount
  const text = capitalized(paymentErrors.byCode.INSUFFICIENT_FUNDS, language)
  return <Notice problem={isKnown && isLow ? { tone: 'warning', text } : undefined} />
}
