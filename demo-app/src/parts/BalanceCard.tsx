/** The balance, the state of the session, and what can be done right now. */

import type { SessionState } from '@embedded-wallet/core'
import { Plus, Send as SendIcon } from 'lucide-react'
import { useId } from 'react'
import { addTestFunds } from '../api'
import type { WalletInfo } from '../apiTypes'
import { formatAmount, formatMoney } from '../money'
import { isSignedIn } from '../state/isSignedIn'
import { type Action, useAction } from '../state/useAction'
import { Button } from './Button'
import { Card } from './Card'
import { Notice } from './Notice'
import { SessionLine } from './SessionLine'

interface BalanceCardProps {
  info: WalletInfo
  session: SessionState
  /** A payment is open below, with a button of its own that matters more. */
  isSending: boolean
  /** Whoever leaves now would not learn how it ends. */
  isPaying: boolean
  onSend: () => void
  onFunded: () => Promise<void>
  leaving: Action
  /** Absent where nobody can come back. */
  onSignOut?: () => void
}

export function BalanceCard(props: BalanceCardProps) {
  const { info, session, isSending, isPaying, onSend, onFunded, leaving, onSignOut } = props
  const funding = useAction()
  const fundsHint = useId()
  const isActive = isSignedIn(session)
  return (
    <Card>
      <div className="flex flex-col gap-1">
        <div className="flex justify-between gap-6 text-sm text-muted">
          <p aria-hidden="true">Balance</p>
          {info.email && <p className="min-w-0 truncate">{info.email}</p>}
        </div>
        <Balance info={info} />
      </div>
      {isActive && (
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap gap-3">
            <div className="grid flex-1">
              <Button
                look={isSending ? 'secondary' : 'primary'}
                icon={SendIcon}
                disabled={isSending}
                onClick={onSend}
              >
                Send
              </Button>
            </div>
            {info.testFunds > 0 && (
              <div className="grid flex-1">
                <Button
                  icon={Plus}
                  isBusy={funding.isBusy}
                  aria-describedby={fundsHint}
                  onClick={() => funding.run(() => addTestFunds().then(onFunded))}
                >
                  <span className="whitespace-nowrap">Add test funds</span>
                </Button>
              </div>
            )}
          </div>
          {info.testFunds > 0 && (
            <p id={fundsHint} className="text-right text-sm text-muted">
              Adds {formatMoney(info.testFunds, info.currency)} each time
            </p>
          )}
        </div>
      )}
      <Notice problem={funding.problem ?? leaving.problem} />
      <div className="-mb-2 flex min-h-12 items-center justify-between gap-x-4 border-t border-line pt-3">
        <SessionLine session={session} />
        {onSignOut && (
          <div className="-mr-4 shrink-0">
            <Button look="quiet" isBusy={leaving.isBusy} disabled={isPaying} onClick={onSignOut}>
              Sign out
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function Balance({ info: { balance, currency } }: { info: WalletInfo }) {
  const [whole, fraction] = formatAmount(balance, currency.decimals).split('.')
  return (
    <p
      role="status"
      aria-label="Balance"
      className="text-4xl font-semibold tracking-tight tabular-nums wrap-anywhere sm:text-5xl"
    >
      {whole}
      {fraction && <span className="text-muted">.{fraction}</span>}
      <span className="text-xl font-medium tracking-normal text-muted sm:text-2xl"> {currency.code}</span>
    </p>
  )
}
