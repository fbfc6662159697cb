/** Receives money: the addresses and instructions of this wallet, and what arrives while the page is open. */

import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../shared/paths'
import { receiveQuery, walletQuery } from '../api/queries'
import { formatMoney } from '../text/money'
import { describeProblem } from '../text/problem'
import { Card } from '../ui/Card'
import { DefinitionList } from '../ui/DefinitionList'
import { Notice } from '../ui/Notice'
import { QrCode } from '../ui/QrCode'
import { RadioGroup } from '../ui/RadioGroup'
import { AddTestFunds } from '../wallet/AddTestFunds'
import { Page } from '../wallet/Page'
import { useWalletPage } from '../wallet/walletPage'
import { type ReceiveWay, receiveWays } from './receiveWays'

/** How often the page looks whether money has arrived, in milliseconds. */
const watchMs = 3000

export function ReceivePage() {
  const { info, service } = useWalletPage()
  const { data, error } = useQuery(receiveQuery)
  const ways = data ? receiveWays(data) : []
  const [chosen, setChosen] = useState('uma')
  const way = ways.find(({ id }) => id === chosen) ?? ways[0]
  return (
    <Page title="Receive money">
      <Notice problem={error && !data ? describeProblem(error) : undefined} />
      <Arrivals />
      {data && !way && (
        <Card>
          <p className="text-muted">
            The service names no way to send money to this wallet. Ask the support of this wallet.
          </p>
        </Card>
      )}
      {way && (
        <Card>
          {ways.length > 1 && (
            <RadioGroup
              label="How the sender pays"
              value={way.id}
              onChange={setChosen}
              choices={ways.map(({ id, label }) => ({ value: id, label }))}
            />
          )}
          <WayDetails key={way.id} way={way} />
        </Card>
      )}
      {info.isTestService && (
        <Card
          title="Try it"
          intro={`This wallet has only test money, so nothing arrives by itself.${service.isEmbeddedSandbox ? ' “Sandbox” at the top of the page has more: payments from others, the clock, failures.' : ''}`}
        >
          <AddTestFunds info={info} />
        </Card>
      )}
    </Page>
  )
}

function WayDetails({ way: { label, qr, rows, facts, care } }: { way: ReceiveWay }) {
  return (
    <>
      {qr && (
        <div className="flex justify-center">
          <QrCode text={qr.value} label={`QR code: ${label}, ${qr.term.toLowerCase()} ${qr.value}`} />
        </div>
      )}
      <DefinitionList rows={[...rows.map((row) => ({ ...row, copy: row.value })), ...facts]} />
      {care && <p className="text-sm leading-relaxed text-muted">{care}</p>}
    </>
  )
}

/** Says what has arrived since the page was opened. */
function Arrivals() {
  const { info } = useWalletPage()
  useQuery({ ...walletQuery, refetchInterval: watchMs })
  const start = useRef(info.balance)
  const arrived = info.balance - start.current
  return (
    <div role="status" className="empty:absolute">
      {arrived > 0 && (
        <p className="rounded-xl bg-soft p-3.5 text-sm leading-relaxed">
          <strong>{formatMoney(arrived, info.currency)} arrived.</strong> Your balance is now{' '}
          {formatMoney(info.balance, info.currency)}.{' '}
          <Link href={paths.home} className="font-medium text-accent underline">
            See the activity
          </Link>
        </p>
      )}
    </div>
  )
}
