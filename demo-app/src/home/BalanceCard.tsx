/** Shows the balance, the session and the main actions. One of them is the next step, and looks like it. */

import { QrCode, Send as SendIcon } from 'lucide-react'
import { useId } from 'react'
import { useLocation } from 'wouter'
import type { WalletInfo } from '../../shared/apiTypes'
import { paths } from '../../shared/paths'
import { splitAmount } from '../text/money'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { AddTestFunds } from '../wallet/AddTestFunds'
import { useWalletPage } from '../wallet/walletPage'

export function BalanceCard() {
  const { info, isActive } = useWalletPage()
  return (
    <Card>
      <div className="flex flex-col gap-1">
        <div className="flex justify-between gap-6 text-sm text-muted">
          <p aria-hidden="true">Balance</p>
          {info.email && <p className="min-w-0 truncate">{info.email}</p>}
        </div>
        <Balance info={info} />
      </div>
      {isActive && <Actions info={info} />}
    </Card>
  )
}

function Actions({ info }: { info: WalletInfo }) {
  const [, navigate] = useLocation()
  const hint = useId()
  const isEmpty = info.balance <= 0
  const hasTestFunds = info.testFunds > 0
  return (
    <div className="flex flex-col gap-3">
      {isEmpty && (
        <p id={hint} className="text-muted">
          Your wallet is ready, and empty.{' '}
          {hasTestFunds
            ? 'Add test funds first, then you can send them.'
            : 'You can send as soon as money has arrived.'}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button
          variant={isEmpty ? 'secondary' : 'primary'}
          icon={SendIcon}
          disabled={isEmpty}
          {...(isEmpty && { 'aria-describedby': hint })}
          onClick={() => navigate(paths.send)}
        >
          Send
        </Button>
        <Button
          variant={isEmpty && !hasTestFunds ? 'primary' : 'secondary'}
          icon={QrCode}
          onClick={() => navigate(paths.receive)}
        >
          Receive
        </Button>
      </div>
      {/* Always in the same place: a click must not move the button, and must not lose the focus. */}
      <AddTestFunds info={info} {...(isEmpty && { variant: 'primary' })} />
    </div>
  )
}

/** A long amount gets smaller digits, so that it stays on one line of a small phone. */
const sizeOf = (length: number) =>
  length <= 10 ? 'text-4xl sm:text-5xl' : length <= 15 ? 'text-3xl sm:text-4xl' : 'text-xl sm:text-2xl'

function Balance({ info: { balance, currency } }: { info: WalletInfo }) {
  const { whole, fraction } = splitAmount(balance, currency.decimals)
  return (
    <p
      role="status"
      aria-label="Balance"
      className={`font-semibold tracking-tight tabular-nums wrap-anywhere ${sizeOf(whole.length + fraction.length)}`}
    >
      {whole}
      {fraction && <span className="text-muted">{fraction}</span>}
      <span className="text-lg font-medium tracking-normal text-muted sm:text-xl"> {currency.code}</span>
    </p>
  )
}
