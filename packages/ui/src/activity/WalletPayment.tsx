/** One payment: where the money is, what happened when, what was sent and what it cost, the ids, and where to ask. */
'use client'

import { Screen } from '../parts/Screen.js'
import { lacks, useScreens } from '../provider/screensContext.js'
import { OnePayment } from './laterPayment.js'
import type { WalletPaymentProps } from './OnePayment.js'

/**
 * Shows one payment. Place it below `WalletScreens`, on a page of your own; `WalletActivity` has it, too.
 *
 * @returns The payment; a note if the wallet has no such payment.
 * @see packages/ui/README.md
 * @example
 * ```tsx
 * <WalletPayment paymentId={params.paymentId} nameOf={({ destination }) => addressBook.get(destination.accountId)} />
 * ```
 */
export function WalletPayment(props: WalletPaymentProps) {
  const { wallet } = useScreens(WalletPayment)
  if (!props.paymentId) lacks(WalletPayment, 'paymentId')
  return <Screen name="payment">{wallet && <OnePayment key={props.paymentId} {...props} />}</Screen>
}
