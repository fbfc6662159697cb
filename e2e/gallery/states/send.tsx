/** The states of the send form: how much, and to whom. */

import { type SendPayee, WalletSend } from '@embedded-wallet/ui'
import type { Stage, States } from '../state.js'

const never = () => undefined
const show = ({ written }: Stage) => {
  const payee: SendPayee = {
    id: 'ExternalAccount:1',
    name: written.name,
    detail: written.bank,
    currency: 'USD',
    decimals: 2,
  }
  return (
    <WalletSend
      payees={[payee]}
      savePayee={async () => payee}
      lookUp={async () => undefined}
      onDone={never}
    />
  )
}

export const sendStates: States = {
  amount: { show, shown: () => '[data-screen=send]' },
}
