/** Receives money: every way to pay into this wallet, and what arrives while the screen is open. */
'use client'

import { isUnreadable } from '@embedded-wallet/core'
import { useAwaited, useReceiveWays } from '@embedded-wallet/react'
import { type ReactNode, useEffect, useState } from 'react'
import { readableMoney, showMoney } from '../format/showMoney.js'
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
import { Said } from '../parts/Said.js'
import { Screen } from '../parts/Screen.js'
import { SlowNote } from '../parts/SlowNote.js'
import { useMoney } from '../provider/money.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useOwnAccount } from '../provider/useOwnAccount.js'
import { receiveTexts } from '../words/en/receive.js'
import { fill } from '../words/fill.js'
import { isVisible, visibleText } from '../words/visibleText.js'
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
      {isVisible(name) && (
        <p data-part="receive-name">
          <bdi>
            <Said>{fill(receive.payTo, { name: visibleText(name, 80) })}</Said>
          </bdi>
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
          ...rows.map((row) => ({
            ...row,
            kind: 'foreign' as const,
            // An invoice is long, and the sender compares all of it.
            longest: 600,
            action: <CopyButton text={row.value} what={row.term} />,
          })),
          ...facts.map((fact) => ({ ...fact, kind: 'foreign' as const })),
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
  const share = async () => {
    try {
      await navigator.share({ title: name, text })
    } catch {
      // The user has closed the sheet, or the browser refuses: the text is still there to copy.
    }
  }
  return (
    <Button icon={icons.share} onClick={() => void share()}>
      {receive.share}
    </Button>
  )
}

/** Says what has arrived since the screen was opened. */
function Arrivals({ after }: { after: ReactNode }) {
  const { receive } = useTexts(receiveTexts)
  const money = useMoney()
  const read = useOwnAccount()
  const { data } = read
  // Null: the app's session is over.
  useAwaited(data === null ? undefined : read)
  const balance = readableMoney(data?.balance)
  const [last, setLast] = useState<{ amount: number; arrived: number }>()
  if (balance && balance.amount !== last?.amount) {
    const { amount, arrived } = last ?? { amount: balance.amount, arrived: 0 }
    // What leaves meanwhile takes nothing from what has arrived.
    setLast({ amount: balance.amount, arrived: arrived + Math.max(0, balance.amount - amount) })
  }
  const { arrived = 0 } = last ?? {}
  return (
    <div role="status" data-part="live">
      {balance && arrived > 0 && (
        <p data-part="notice" data-tone="info">
          <span data-part="notice-text">
            <strong>
              <Said>
                {fill(receive.arrived, { amount: showMoney(arrived, balance.currency, 'down', money) })}
              </Said>
            </strong>
            <Said>
              {' '}
              {fill(receive.balanceNow, {
                amount: showMoney(balance.amount, balance.currency, 'down', money),
              })}{' '}
            </Said>
            {after}
          </span>
        </p>
      )}
    </div>
  )
}
