/** Shows the balance, the session and the main actions. */

import type { SessionState } from '@embedded-wallet/core'
import { Plus, QrCode, Send as SendIcon } from 'lucide-react'
import { useId } from 'react'
import { SessionLine } from '../account/SessionLine'
import { addTestFunds } from '../api/api'
import type { WalletInfo } from '../api/apiTypes'
import { formatMoney, splitAmount } from '../text/money'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { isSignedIn } from '../wallet/isSignedIn'
import { type Action, useAction } from '../wallet/useAction'

interface BalanceCardProps {
  info: WalletInfo
  session: SessionState
  onSend: () => void
  onReceive: () => void
  onFunded: () => Promise<void>
  signingOut: Action
  /** Absent when the user could not sign in again. */
  onSignOut?: () => void
}

export function BalanceCard(props: BalanceCardProps) {
  const { info, session, onSend, onReceive, onFunded, signingOut, onSignOut } = props
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
              <Button variant="primary" icon={SendIcon} onClick={onSend}>
                Send
              </Button>
            </div>
            <div className="grid flex-1">
              <Button icon={QrCode} onClick={onReceive}>
                Receive
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
              Each click adds {formatMoney(info.testFunds, info.currency)}
            </p>
          )}
        </div>
      )}
      <Notice problem={funding.problem ?? signingOut.problem} />
      <div className="-mb-2 flex min-h-12 items-center justify-between gap-x-4 border-t border-line pt-3">
        <SessionLine session={session} />
        {onSignOut && (
          <div className="-mr-4 shrink-0">
            <Button variant="quiet" isBusy={signingOut.isBusy} onClick={onSignOut}>
              Sign out
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function Balance({ info: { balance, currency } }: { info: WalletInfo }) {
  const { whole, fraction } = splitAmount(balance, currency.decimals)
  return (
    <p
      role="status"
      aria-label="Balance"
      className="text-4xl font-semibold tracking-tight tabular-nums wrap-anywhere sm:text-5xl"
    >
      {whole}
      {fraction && <span className="text-muted">{fraction}</span>}
      <span className="text-xl font-medium tracking-normal text-muted sm:text-2xl"> {currency.code}</span>
    </p>
  )
}
