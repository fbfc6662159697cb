/** A receipt as it was frozen: its rows, to print and to save. Nothing is computed here. */
'use client'

import { groupsOfReceipt, type Receipt, type ReceiptRow, receiptText } from '@embedded-wallet/core'
import { useEffect } from 'react'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { ForeignText } from '../parts/ForeignText.js'
import { Heading } from '../parts/Heading.js'
import { Loading } from '../parts/Loading.js'
import { Screen } from '../parts/Screen.js'
import { SlowNote } from '../parts/SlowNote.js'
import { saveText } from '../parts/saveText.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { directionOf } from '../words/directionOf.js'
import { receiptTexts } from '../words/en/receipt.js'

/** The props of `WalletReceipt`. */
export interface WalletReceiptProps {
  /** As your backend keeps it. Undefined: it is not read yet. */
  receipt: Receipt | undefined
}

/**
 * Shows a receipt that your backend has kept, with buttons to print it and to save it as a file. Place it below `WalletScreens`, on a page
 * of its own: printed, that page is the receipt alone.
 *
 * Read it from a route of your app that checks whose it is. A page never builds a receipt.
 *
 * @see docs/guides/receipts.md
 * @example
 * ```tsx
 * <WalletReceipt receipt={receipt} />
 * ```
 */
export function WalletReceipt(props: WalletReceiptProps) {
  useScreens(WalletReceipt)
  return (
    <Screen name="receipt">
      <Card>
        <Kept {...props} />
      </Card>
    </Screen>
  )
}

function Kept({ receipt }: WalletReceiptProps) {
  const texts = useTexts(receiptTexts)
  if (receipt)
    return (
      <>
        <Paper receipt={receipt} />
        <Keep receipt={receipt} />
      </>
    )
  return (
    <>
      <Loading lines={8} />
      <SlowNote isBusy text={texts.receipt.reading} />
    </>
  )
}

/** The printed part. It has the language of the receipt, which may be a different one than that of the page. */
function Paper({ receipt }: { receipt: Receipt }) {
  const { language, title } = receipt
  const { logo } = useScreens()
  return (
    <article data-part="receipt" lang={language} dir={directionOf(language)}>
      {logo && <img data-part="logo" src={logo} alt="" />}
      <Heading>{title}</Heading>
      {groupsOfReceipt(receipt).map((rows) => (
        <dl key={rows[0]!.group} data-part="definitions">
          {rows.map((row) => (
            <div
              key={row.key + row.label}
              data-part="definition"
              data-look={long.includes(row.group) ? 'block' : undefined}
            >
              <dt data-part="term">
                <ForeignText text={row.label} longest={most} isShort />
              </dt>
              <dd
                data-part="value"
                data-look={strong.includes(row.key) ? 'strong' : undefined}
                lang={row.lang}
              >
                <Value value={row.value} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </article>
  )
}

/** Sentences and hashes: they stand below their term. */
const long: readonly string[] = ['chain', 'notices']
/** What the user looks for first. */
const strong: readonly string[] = ['total', 'received']
/** A receipt is shown whole: a longer text than any has would be no receipt. */
const most = 10_000

/** Each line of it. Addresses are links, which print as they are. */
function Value({ value }: Pick<ReceiptRow, 'value'>) {
  return value.split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity
    <span key={at} data-part="receipt-line">
      {/^https:\/\/\S+$/.test(line) ? (
        <a data-part="receipt-link" href={line} target="_blank" rel="noreferrer">
          <ForeignText text={line} longest={most} isShort />
        </a>
      ) : (
        <ForeignText text={line} longest={most} isShort />
      )}
    </span>
  ))
}

function Keep({ receipt }: { receipt: Receipt }) {
  const texts = useTexts(receiptTexts)
  const name = `${receipt.title} ${receipt.transactionId.replace(/^\w+:/, '')}`
  useEffect(() => {
    let title: string | undefined
    // The title of the page is the name that browsers give the PDF.
    const before = () => {
      title ??= document.title
      document.title = name
    }
    const after = () => {
      if (title !== undefined && document.title === name) document.title = title
      title = undefined
    }
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      after()
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [name])
  return (
    <div data-part="actions">
      <Button onClick={() => print()}>{texts.receipt.print}</Button>
      <Button onClick={() => saveText(receiptText(receipt), `${name}.txt`)}>{texts.receipt.save}</Button>
    </div>
  )
}
