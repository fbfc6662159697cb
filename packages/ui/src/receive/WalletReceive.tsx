/** Receives money: every way to pay into this wallet, and what arrives while the screen is open. */
'use client'

import { isUnreadable } from '@embedded-wallet/core'
import { useAwaited, useReceiveWays } from '@embedded-wallet/react'
import { type ReactNode, useState } from 'react'
import { toDecimal } from '../format/money.js'
import { parseAmount } from '../format/parseAmount.js'
import type { MoneyUnit } from '../format/parseDecimal.js'
import { readableMoney, showMoney } from '../format/showMoney.js'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { CopyButton } from '../parts/CopyButton.js'
import { DefinitionList } from '../parts/DefinitionList.js'
import { Details } from '../parts/Details.js'
import { Field } from '../parts/Field.js'
import { Loading } from '../parts/Loading.js'
import { Muted } from '../parts/Muted.js'
import * as icons from '../parts/moreIcons.js'
import { QrCode } from '../parts/QrCode.js'
import { RadioGroup } from '../parts/RadioGroup.js'
import { ReadProblem } from '../parts/ReadProblem.js'
import { Said } from '../parts/Said.js'
import { Screen } from '../parts/Screen.js'
import { ShareButton } from '../parts/ShareButton.js'
import { SlowNote } from '../parts/SlowNote.js'
import { useMoney } from '../provider/money.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useOwnAccount } from '../provider/useOwnAccount.js'
import { AmountError } from '../words/amountError.js'
import { amountsTexts } from '../words/en/amounts.js'
import { receiveTexts } from '../words/en/receive.js'
import { fill } from '../words/fill.js'
import { isVisible, visibleText } from '../words/visibleText.js'
import { type DescribedWay, describeWay } from './describeWay.js'

/** The props of `WalletReceive`. */
export interface WalletReceiveProps {
  /** The name by which senders know the user. It stands before the address, which often has only digits. */
  name?: string | undefined
  /**
   * Makes the link of a payment to this wallet, such as one that fills the app's form. The user may then ask for an amount: the code to scan
   * and the shared text have this link. `amount` is in whole units, such as `12.5`.
   */
  linkOf?: ((request: { address: string; amount: string; currency: string }) => string) | undefined
  /** After "… arrived", such as a link to the activity. */
  afterArrival?: ReactNode
  /** Something could not be read. The screen shows it. */
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

function Ways({ name, linkOf, afterArrival, onProblem }: WalletReceiveProps) {
  const texts = useTexts(receiveTexts)
  const { receive } = texts
  const read = useReceiveWays()
  const { data, error } = read
  const ways = data?.flatMap((way, at) => (isUnreadable(way) ? [] : [describeWay(way, at, texts)]))
  const [chosen, setChosen] = useState<string>()
  const way = ways?.find(({ id }) => id === chosen) ?? ways?.[0]
  return (
    <>
      <Arrivals after={afterArrival} />
      <Card title={receive.title}>
        <ReadProblem read={read} onProblem={onProblem} />
        {!data && !error && <Loading lines={4} />}
        <SlowNote isBusy={!data && !error} text={receive.reading} />
        {ways && !way && <Muted>{receive.none}</Muted>}
        {ways && way && ways.length > 1 && (
          <RadioGroup
            label={receive.howTheSenderPays}
            value={way.id}
            onChange={setChosen}
            choices={ways.map(({ id, label }) => ({ value: id, label }))}
          />
        )}
        {way && <WayDetails key={way.id} way={way} name={name} linkOf={linkOf} />}
      </Card>
    </>
  )
}

/** An address of more characters is not read aloud by anybody. */
const longestShown = 40

function WayDetails({
  way,
  name,
  linkOf,
}: { way: DescribedWay } & Pick<WalletReceiveProps, 'name' | 'linkOf'>) {
  const { receive } = useTexts(receiveTexts)
  const money = useMoney()
  const { label, qr, rows, facts, care, isAddress } = way
  const [asked, setAsked] = useState<{ amount: number; unit: MoneyUnit }>()
  const link =
    asked && qr && linkOf
      ? linkOf({
          address: qr.value,
          amount: toDecimal(asked.amount, asked.unit.decimals),
          currency: asked.unit.code,
        })
      : undefined
  const isLong = isAddress && qr !== undefined && qr.value.length > longestShown
  const list = (
    <DefinitionList
      rows={[
        ...rows.map((row) => ({
          ...row,
          kind: 'foreign' as const,
          // An invoice is long, and the sender compares all of it.
          longest: 600,
          ...(!isLong && { action: <CopyButton text={row.value} what={row.term} /> }),
        })),
        ...facts.map((fact) => ({ ...fact, kind: 'foreign' as const })),
      ]}
    />
  )
  return (
    <>
      {isVisible(name) && (
        <p data-part="receive-name">
          <bdi>
            <Said isBreakable>{fill(receive.payTo, { name: visibleText(name, 80) })}</Said>
          </bdi>
        </p>
      )}
      {link && asked && (
        <p data-part="receive-name">
          <Said isExact>{showMoney(asked.amount, asked.unit, 'all', money)}</Said>
        </p>
      )}
      {qr && (
        <QrCode
          text={link ?? qr.value}
          label={fill(receive.qrCode, { way: label, term: qr.term, value: link ?? qr.value })}
        />
      )}
      <div data-part="receive-actions">
        {isLong && <CopyButton text={link ?? qr.value} what={qr.term} />}
        {/* The first line names who gets the money. */}
        <ShareButton
          title={isVisible(name) ? visibleText(name, 80) : label}
          lines={rows.map(({ term, value }) => `${term}: ${value}`)}
          link={link}
        />
      </div>
      {isAddress && linkOf && <AskedAmount onAmount={setAsked} />}
      {isLong ? <Details>{list}</Details> : list}
      {care && <Muted>{care}</Muted>}
    </>
  )
}

/** The amount that the user asks for, in the currency of the wallet. */
function AskedAmount({
  onAmount,
}: {
  onAmount: (asked: { amount: number; unit: MoneyUnit } | undefined) => void
}) {
  const texts = useTexts(receiveTexts, amountsTexts)
  const { receive } = texts
  const unit = readableMoney(useOwnAccount().data?.balance)?.currency
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  if (unit === undefined) return null
  if (!isOpen)
    return (
      <Button variant="quiet" icon={icons.plus} onClick={() => setOpen(true)}>
        {receive.ask}
      </Button>
    )
  const change = (next: string) => {
    setText(next)
    setWrong(undefined)
    if (next.trim() === '') return onAmount(undefined)
    try {
      onAmount({ amount: parseAmount(next, unit, texts), unit })
    } catch (error) {
      if (!(error instanceof AmountError)) throw error
      onAmount(undefined)
      setWrong(error.message)
    }
  }
  return (
    <Field
      label={receive.amount}
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      autoFocus
      unit={visibleText(unit.code, 12)}
      hint={receive.amountHint}
      problem={wrong}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  )
}

/** Announces what has arrived since the screen was opened. */
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
