/** Money that comes in: test funds, and payments from outside. */

import { ArrowDownLeft } from 'lucide-react'
import { addTestFunds } from '../api/api'
import type { WalletInfo } from '../api/apiTypes'
import { formatMoney } from '../text/money'
import { Control } from './Control'
import { Explanation, Section, SignInFirst } from './Section'
import { receiveMoney } from './sandboxApi'
import type { IncomingKind } from './sandboxTypes'

const payments: readonly { kind: IncomingKind; label: string; text: string }[] = [
  { kind: 'uma', label: 'A payment arrives', text: 'A payment has arrived. It is in your balance.' },
  {
    kind: 'slow',
    label: 'One arrives after a day',
    text: 'A payment is on its way to you. It arrives after a day of the sandbox’s clock.',
  },
  {
    kind: 'stopped',
    label: 'Compliance stops one',
    text: 'A payment to you was stopped. Nothing was added, and the sender gets the money back.',
  },
]

export function MoneySection({ wallet }: { wallet: WalletInfo | undefined }) {
  return (
    <Section
      title="Incoming money"
      icon={ArrowDownLeft}
      state={wallet && formatMoney(wallet.balance, wallet.currency)}
    >
      {!wallet && <SignInFirst />}
      {wallet && (
        <>
          <Explanation>Somebody outside pays you, or the sandbox gives you money.</Explanation>
          <div className="grid gap-2">
            {wallet.testFunds > 0 && (
              <Control
                name="fund"
                work={async () => {
                  await addTestFunds()
                  return { text: `${formatMoney(wallet.testFunds, wallet.currency)} were added.` }
                }}
              >
                Add {formatMoney(wallet.testFunds, wallet.currency)}
              </Control>
            )}
            {payments.map(({ kind, label, text }) => (
              <Control
                key={kind}
                name={`incoming ${kind}`}
                work={async () => {
                  await receiveMoney(kind)
                  return { text }
                }}
              >
                {label}
              </Control>
            ))}
          </div>
        </>
      )}
    </Section>
  )
}
