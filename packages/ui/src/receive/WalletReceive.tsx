/** Receives money: every way to pay into this wallet, and what arrives while the screen is open. */
'use client'

import { isUnreadable } from '@embedded-wallet/core'
import { useReceiveWays } from '@embedded-wallet/react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatMoney } from '../format/money.js'
import { readableMoney } from '../format/readableMoney.js'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { CopyButton } from '../parts/CopyButton.js'
import { DefinitionList } from '../parts/DefinitionList.js'
import { Loading } from '../parts/Loading.js'
import { Muted } from '../parts/Muted.js'
import * as icons from '../parts/moreIcons.js'
import { QrCode } from '../parts/QrCode.js'
import { RadioGroup } from '../parts/RadioGroup.js'
import { ReadProblem } from '../parts/ReadProblem.js'
import { Screen } from '../parts/Screen.js'
import { SlowNote } from '../parts/SlowNote.js'
import { useWatch } from '../parts/useWatch.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useOwnAccount } from '../provider/useOwnAccount.js'
import { receiveTexts } from '../words/en/receive.js'
import { fill } from '../words/fill.js'
import { type DescribedWay, describeWay, type WayRow } from './describeWay.js'

/** The props of `WalletReceive`. */
export interface WalletReceiveProps {
  /** The name by which senders know the user. It stands before the address, which often has only digits. */
  name?: string | undefined
  /** After "… arrived", such as a link to the activity. */
  afterArrival?: ReactNode
  /** Something could not be read. The screen says it. */
  onProblem?: ((error: Error) => void) | undefined
}

/**
 * Shows the ways to pay in, each with its address or numbers to copy, its code to scan and a button to share it. Place it below
 * `WalletScreens`.
 *
 * @returns The ways; nothing before the user is signed in to the app.
 * @see packages/ui/README.md
 * @example
 * ```tsx
 * <WalletReceive name={user.fullName} />
 * ```
 */
export function WalletReceive(props: WalletReceiveProps) {
  const { wallet } = useScreens(WalletReceive)
  return <Screen name="receive">{wallet && <Ways {...props} />}</Screen>
}

function Ways({ name, afterArrival, onProblem }: WalletReceiveProps) {
  const texts = useTexts(receiveTexts)
  const { receive } = texts
  const read = useReceiveWays()
  const { data, error } = read
  const ways = data?.flatMap((way, at) => (isUnreadable(way) ? [] : [describeWay(way, at, texts)]))
  const [chosen, setChosen] = useState<string>()
  const way = ways?.find(({ id }) => id === chosen) ?? ways?.[0]
  return (
    <>
      <ReadProblem read={read} onProblem={onProblem} />
      <Arrivals after={afterArrival} />
      {!data && !error && <Loading lines={4} />}
      <SlowNote isBusy={!data && !error} text={receive.reading} />
      {ways && (
        <Card title={receive.title}>
          {!way && <Muted>{receive.none}</Muted>}
          {way && ways.length > 1 && (
            <RadioGroup
              label={receive.howTheSenderPays}
              value={way.id}
              onChange={setChosen}
              choices={ways.map(({ id, label }) => ({ value: id, label }))}
            />
          )}
          {way && <WayDetails key={way.id} way={way} name={name} />}
        </Card>
      )}
    </>
  )
}

function WayDetails({ way, name }: { way: DescribedWay; name: string | undefined }) {
  const { receive } = useTexts(receiveTexts)
  const { label, qr, rows, facts, care } = way
  return (
    <>
      {name && (
        <p data-part="receive-name">
          <bdi>{fill(receive.payTo, { name })}</bdi>
        </p>
      )}
      {qr && (
        <QrCode
          text={qr.value}
          label={fill(receive.qrCode, { way: label, term: qr.term, value: qr.value })}
        />
      )}
      <ShareButton name={name ?? label} rows={rows} />
      <DefinitionList
        rows={[
          ...rows.map((row) => ({ ...row, action: <CopyButton text={row.value} what={row.term} /> })),
          ...facts,
        ]}
      />
      {care && <Muted>{care}</Muted>}
    </>
  )
}

/** Hands a way to pay in to another app of the device, where the browser can do it. The first line says who gets the money. */
function ShareButton({ name, rows }: { name: string; rows: readonly WayRow[] }) {
  const { receive } = useTexts(receiveTexts)
  // Only after the first render, which a server may have made.
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare(typeof navigator.share === 'function'), [])
  if (!canShare) return null
  const text = [name, ...rows.map(({ term, value }) => `${term}: ${value}`)].join('\n')
  // The user may close the sheet, and a browser may refuse: the text is still there to copy.
  const share = () => navigator.share({ title: name, text }).catch(() => undefined)
  return (
    <Button icon={icons.share} onClick={() => void share()}>
      {receive.share}
    </Button>
  )
}

/** Says what has arrived since the screen was opened. */
function Arrivals({ after }: { after: ReactNode }) {
  const { receive, language } = useTexts(receiveTexts)
  const { data, refetch } = useOwnAccount()
  useWatch(refetch)
  const balance = readableMoney(data?.balance)
  const [start, setStart] = useState<number>()
  if (start === undefined && balance) setStart(balance.amount)
  const arrived = balance && start !== undefined ? balance.amount - start : 0
  return (
    <div role="status" data-part="live">
      {balance && arrived > 0 && (
        <p data-part="notice" data-tone="info">
          <span data-part="notice-text">
            <strong>
              {fill(receive.arrived, { amount: formatMoney(arrived, balance.currency, language) })}
            </strong>{' '}
            {fill(receive.balanceNow, { amount: formatMoney(balance.amount, balance.currency, language) })}{' '}
            {after}
          </span>
        </p>
      )}
    </div>
  )
}
