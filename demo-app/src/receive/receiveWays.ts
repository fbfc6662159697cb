/** The ways to send money to this wallet, as the page shows them: a name and rows to copy. */

import type { ReceiveInstruction, ReceiveResponse } from '../../shared/apiTypes'

export interface ReceiveRow {
  term: string
  value: string
}

export interface ReceiveWay {
  id: string
  label: string
  /** What a QR code of this way says. Absent for a bank account: its code would be of no use. */
  qr?: ReceiveRow
  /** To copy. */
  rows: ReceiveRow[]
  /** To know. */
  facts: ReceiveRow[]
  /** What the sender must take care of. */
  care?: string
}

/** @returns The UMA address first: it is the shortest to say. */
export function receiveWays({ umaAddress, instructions }: ReceiveResponse): ReceiveWay[] {
  const address = { term: 'Address', value: umaAddress ?? '' }
  const uma: ReceiveWay = {
    id: 'uma',
    label: 'Address',
    qr: address,
    rows: [address],
    facts: [],
    care: 'Any wallet or bank that knows UMA addresses can send to it, in its own currency.',
  }
  return [...(umaAddress ? [uma] : []), ...instructions.map(describeInstruction)]
}

function describeInstruction(instruction: ReceiveInstruction, index: number): ReceiveWay {
  const { account, notes, isPlatformAccount } = instruction
  const { accountType, paymentRails, assetType, ...fields } = account
  const rails = listOf(paymentRails)
  const rows = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [{ term: terms[name] ?? spaced(name), value }] : [],
  )
  const scanned = ['address', 'invoice', 'qrCode', 'vpa'].find((name) => typeof fields[name] === 'string')
  const kind = accountType.replace(/_(ACCOUNT|WALLET)$/, '')
  const isWallet = accountType.endsWith('_WALLET') || kind === 'LIGHTNING' || kind === 'BITCOIN_L1'
  const hasReference = typeof fields.reference === 'string'
  const care = [
    isWallet &&
      typeof assetType === 'string' &&
      `Send only ${assetType} over ${nameOf(kind)}. Anything else may be lost.`,
    hasReference &&
      (isPlatformAccount
        ? 'The sender must give the reference: without it, the money cannot be matched with your wallet.'
        : 'The sender must give the reference with the payment.'),
    notes,
  ].filter((text) => typeof text === 'string')
  return {
    id: `${accountType}-${index}`,
    label: isWallet ? nameOf(kind) : `${kind} transfer`,
    ...(scanned && { qr: { term: terms[scanned]!, value: String(fields[scanned]) } }),
    rows,
    facts: [
      ...(typeof assetType === 'string' ? [{ term: 'Asset', value: assetType }] : []),
      ...(rails.length > 0 ? [{ term: 'Sent by', value: rails.map(nameOf).join(', ') }] : []),
    ],
    ...(care.length > 0 && { care: care.join(' ') }),
  }
}

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** Source of the names: the payment instructions of the service's profiles, section 5. */
const terms: Readonly<Record<string, string>> = {
  address: 'Address',
  invoice: 'Invoice',
  vpa: 'UPI address',
  qrCode: 'PIX code',
  network: 'Network',
  accountNumber: 'Account number',
  routingNumber: 'Routing number',
  iban: 'IBAN',
  ifsc: 'IFSC',
  swiftCode: 'SWIFT code (BIC)',
  sortCode: 'Sort code',
  clabeNumber: 'CLABE',
  reference: 'Reference',
  bankName: 'Bank',
  bankAddress: 'Address of the bank',
  accountHolderName: 'Account holder',
  bankCode: 'Institution number',
  branchCode: 'Transit number',
  paymentUrl: 'Payment page',
  phoneNumber: 'Phone number',
  provider: 'Provider',
  country: 'Country',
}

/** `someNewField` → `Some new field`, for fields of newer deployments. */
function spaced(name: string): string {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const knownNames: Readonly<Record<string, string>> = {
  SEPA_INSTANT: 'SEPA Instant',
  FASTER_PAYMENTS: 'Faster Payments',
  BANK_TRANSFER: 'bank transfer',
  MOBILE_MONEY: 'mobile money',
  WIRE: 'wire',
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
  SWIFT: 'SWIFT',
}
const nameOf = (code: string) => knownNames[code] ?? code
