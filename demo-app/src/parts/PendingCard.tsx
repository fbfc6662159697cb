/** What became of payments whose answer was lost, and a way to ask again. */

import type { PendingPayment } from '@embedded-wallet/core'
import { RefreshCw } from 'lucide-react'
import { formatMoney } from '../money'
import type { PageProblem } from '../problem'
import type { Pending } from '../state/usePending'
import { Button } from './Button'
import { Card, Heading } from './Card'
import { Notice } from './Notice'

export function PendingCard({ pending: { payments, action, look } }: { pending: Pending }) {
  if (payments.length === 0) return null
  const isOpen = payments.some(({ outcome }) => outcome === 'unknown')
  return (
    <Card>
      <Heading key={String(isOpen)} takesFocus="whenLost">
        An earlier payment
      </Heading>
      {payments.map((payment) => (
        <Notice key={payment.quoteId} problem={describePayment(payment)} />
      ))}
      <Notice problem={action.problem} />
      {isOpen && (
        <Button icon={RefreshCw} isBusy={action.isBusy} onClick={look}>
          Look again
        </Button>
      )}
    </Card>
  )
}

function describePayment({ outcome, quote }: PendingPayment): PageProblem {
  const amount = quote ? ` of ${formatMoney(quote.totalSendingAmount, quote.sendingCurrency)}` : ''
  const payment = `A payment${amount}, whose answer was lost,`
  if (outcome === 'unknown')
    return {
      tone: 'caution',
      text: `${payment} may or may not have been sent. Look again before you send it anew.`,
    }
  if (outcome === 'none') return { tone: 'gentle', text: `${payment} was not sent.` }
  return quote?.status === 'FAILED'
    ? {
        tone: 'error',
        text: `${payment} failed. Your balance and your activity show whether the money is back.`,
      }
    : { tone: 'gentle', text: `${payment} was sent.` }
}
