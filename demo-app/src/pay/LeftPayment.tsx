/** Says on every page how a payment goes on after the user has left its form. */

import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Notice } from '../ui/Notice'
import type { ConfirmedPayment } from '../wallet/useConfirmedPayment'

export function LeftPayment({ payment }: { payment: ConfirmedPayment }) {
  const { left, isRunning } = payment
  if (!left || isRunning) return <Notice problem={left} />
  return (
    <Card>
      <Notice problem={left} />
      <Button onClick={payment.dismiss}>Got it</Button>
    </Card>
  )
}
