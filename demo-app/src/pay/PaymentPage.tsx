/** One payment: what was sent, what it cost, and where the money is. */

import { Page } from '../shell/Page'

export function PaymentPage() {
  return <Page title="Payment">{null}</Page>
}
