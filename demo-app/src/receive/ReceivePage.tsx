/** Receives money: the ways to pay in, and test money where there is some. */

import { WalletReceive } from '@embedded-wallet/ui'
import { Card } from '@embedded-wallet/ui/parts'
import { Link } from 'wouter'
import { paths } from '../../shared/paths'
import { AddTestFunds } from '../wallet/AddTestFunds'
import { Page, useWalletPage } from '../wallet/Page'

export function ReceivePage() {
  const { info, service } = useWalletPage()
  return (
    <Page title="Receive money" isTitleHidden>
      <WalletReceive
        name={info.email}
        linkOf={({ address, amount }) =>
          `${location.origin}${paths.send}?${new URLSearchParams({ recipient: address, amount })}`
        }
        afterArrival={
          <Link href={paths.home} className="font-medium text-accent underline">
            See the activity
          </Link>
        }
      />
      {info.isTestService && (
        <Card
          title="Try it"
          intro={`This wallet has only test money, so nothing arrives by itself.${service.isEmbeddedSandbox ? ' The sandbox has more, behind the scenes: payments from others, the clock, failures.' : ''}`}
        >
          <AddTestFunds />
        </Card>
      )}
    </Page>
  )
}
