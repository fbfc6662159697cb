/** The first page of a wallet: balance, main actions, activity. */

import { useTransactions } from '@embedded-wallet/react'
import { WalletActivity, WalletBalance } from '@embedded-wallet/ui'
import { Button, icons } from '@embedded-wallet/ui/parts'
import { useId } from 'react'
import { useLocation } from 'wouter'
import { paths, paymentPath } from '../../shared/paths'
import { useAddressBook } from '../pay/parties'
import { AddTestFunds } from '../wallet/AddTestFunds'
import { Page, useWalletPage } from '../wallet/Page'

export function HomePage() {
  const { isActive } = useWalletPage()
  const [, navigate] = useLocation()
  const hasPayments = (useTransactions().data?.length ?? 0) > 0
  return (
    <Page title="Your wallet" isTitleHidden columns="home">
      <WalletBalance>{isActive && <Actions />}</WalletBalance>
      <div className="flex flex-col gap-4">
        <WalletActivity
          nameOf={useAddressBook()}
          hrefOf={paymentPath}
          onOpen={(paymentId) => navigate(paymentPath(paymentId))}
        />
        {hasPayments && (
          <a
            href="/api/activity.csv"
            download
            className="self-center py-1 text-sm text-muted underline underline-offset-4 hover:text-ink"
          >
            Download as a spreadsheet (CSV)
          </a>
        )}
      </div>
    </Page>
  )
}

/** One of the actions is the next step, and looks like it. */
function Actions() {
  const { info } = useWalletPage()
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
      <div className="flex flex-wrap gap-3 *:flex-auto">
        <Button
          variant={isEmpty ? 'secondary' : 'primary'}
          icon={icons.outgoing}
          disabled={isEmpty}
          {...(isEmpty && { 'aria-describedby': hint })}
          onClick={() => navigate(paths.send)}
        >
          Send
        </Button>
        <Button
          variant={isEmpty && !hasTestFunds ? 'primary' : 'secondary'}
          icon={icons.incoming}
          onClick={() => navigate(paths.receive)}
        >
          Receive
        </Button>
      </div>
      {/* Always in the same place: a click must not move the button, and must not lose the focus. */}
      <AddTestFunds variant={isEmpty ? 'primary' : 'secondary'} />
    </div>
  )
}
