/** The ways to send money to this wallet, as the screen shows them: a name, and rows to copy. */

import type { ReceiveWay } from '@embedded-wallet/core'
import { capitalized } from '../format/describePayment.js'
import { fill } from '../words/fill.js'
import { sentences } from '../words/sentences.js'
import type { Texts } from '../words/texts.js'
import { visibleText } from '../words/visibleText.js'

export interface WayRow {
  term: string
  value: string
}

export interface DescribedWay {
  id: string
  label: string
  /** Whether it is the address that any wallet and bank with UMA can pay. */
  isAddress?: true | undefined
  /** The content of a QR code for this way. Absent for a bank account, whose code would be of no use. */
  qr?: WayRow | undefined
  /** To copy. */
  rows: WayRow[]
  /** To know. */
  facts: WayRow[]
  /** What the sender must take care of. */
  care?: string | undefined
}

/** Names of rails and networks that are the same in each language. Those that stand nowhere are shown as the service writes them. */
const names = {
  FASTER_PAYMENTS: 'Faster Payments',
  FEDNOW: 'FedNow',
  BITCOIN_L1: 'Bitcoin',
  PAYNOW: 'PayNow',
  SPARK: 'Spark',
  LIGHTNING: 'Lightning',
  SOLANA: 'Solana',
  BASE: 'Base',
  POLYGON: 'Polygon',
  ETHEREUM: 'Ethereum',
  TRON: 'Tron',
  PLASMA: 'Plasma',
}

/** Describes one way to pay in. Of a kind that is new, it shows the text fields. */
export function describeWay(
  { account, notes, isPlatformAccount }: ReceiveWay,
  index: number,
  { receive }: Pick<Texts, 'receive'>,
) {
  const { accountType, paymentRails, assetType, ...fields } = account
  if (accountType === 'UMA_ADDRESS') return describeAddress(String(fields.umaAddress), receive)
  const nameOf = (code: string) => wordOf({ ...names, ...receive.rails }, code) ?? visibleText(code, 80)
  const termOf = (name: string) => wordOf(receive.terms, name) ?? visibleText(spaced(name), 40)
  const rails = listOf(paymentRails).map(nameOf)
  const asset = typeof assetType === 'string' ? assetType : undefined
  const rows = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [{ term: termOf(name), value }] : [],
  )
  const scanned = ['address', 'invoice', 'qrCode', 'vpa'].find((name) => typeof fields[name] === 'string')
  const kind = accountType.replace(/_(ACCOUNT|WALLET)$/, '')
  const isWallet = accountType.endsWith('_WALLET') || kind === 'LIGHTNING' || kind === 'BITCOIN_L1'
  const care = [
    isWallet && asset && fill(receive.onlyAsset, { asset: visibleText(asset, 40), network: nameOf(kind) }),
    typeof fields.reference === 'string' &&
      (isPlatformAccount ? receive.referenceOfPlatform : receive.reference),
    visibleText(notes, 1000),
  ].filter((text) => typeof text === 'string' && text !== '')
  const way: DescribedWay = {
    id: `${accountType}-${index}`,
    label: isWallet ? nameOf(kind) : fill(receive.transfer, { kind: visibleText(kind, 40) }),
    ...(scanned && { qr: { term: termOf(scanned), value: String(fields[scanned]) } }),
    rows,
    facts: [
      ...(asset ? [{ term: receive.asset, value: asset }] : []),
      ...(rails.length > 0 ? [{ term: receive.sentBy, value: rails.join(', ') }] : []),
    ],
    ...(care.length > 0 && { care: sentences(...care) }),
  }
  return way
}

/** An address that any wallet or bank with UMA can pay: the shortest one. */
function describeAddress(umaAddress: string, { address: term, anyWallet }: Texts['receive']): DescribedWay {
  const address = { term, value: umaAddress }
  return { id: 'uma', label: term, isAddress: true, qr: address, rows: [address], facts: [], care: anyWallet }
}

const wordOf = (words: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** `someNewField` → `Some new field`, for fields of newer deployments. */
const spaced = (name: string) =>
  capitalized(name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).trim(), 'en')
