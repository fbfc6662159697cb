/** Samples of every kind of receipt, with mock data, for the operator's written approval before launch. */

import type { CurrencyAmount, Receipt, Transaction } from '@embedded-wallet/protocol'
import { buildReceipt, type ReceiptFacts, type ReceiptOptions, type ReceiptResult } from './buildReceipt.js'
import type { ReceiptProblem } from './problems.js'
import { buildRefundNotice, checkReceiptOptions, receiptOptionNames } from './receiptOf.js'
import { wordsOf } from './words.js'

/** A sample, or what the texts of the operator lack for it. */
export interface ReceiptSample {
  /** Such as `off-ramp abroad`. */
  name: string
  receipt?: Receipt | undefined
  problems?: ReceiptProblem[] | undefined
}

const units = {
  USD: { code: 'USD', decimals: 2 },
  EUR: { code: 'EUR', decimals: 2 },
  MXN: { code: 'MXN', decimals: 2 },
  USDC: { code: 'USDC', decimals: 6 },
  BTC: { code: 'BTC', decimals: 8 },
}
const money = (amount: number, code: keyof typeof units): CurrencyAmount => ({
  amount,
  currency: units[code],
})

const person = { customerType: 'INDIVIDUAL', fullName: 'Ada Example', region: 'US' } as const
const business = {
  customerType: 'BUSINESS',
  businessInfo: { legalName: 'Example Tools, Inc.' },
  region: 'US',
} as const
const bank = (accountType: string, fullName: string) => ({
  accountInfo: { accountType, beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName } },
})
const grace = { FULL_NAME: 'Grace Sample' }
const hash = '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060'
const ownAddresses = { BASE_WALLET: '0x52908400098527886E0F7030069857D2E4169EE7' }
const onBase = {
  accountInfo: { accountType: 'BASE_WALLET', address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' },
}

type Mock = Partial<Omit<Transaction, 'id'>> & { facts: Partial<ReceiptFacts> }

/** Every row that a receipt can have is in one of them. */
const mocks: Readonly<Record<string, Mock>> = {
  'off-ramp abroad': {
    sentAmount: money(502_500_000, 'USDC'),
    receivedAmount: money(920_000, 'MXN'),
    fees: 2_500_000,
    exchangeRate: 500 / 9200,
    paymentRail: 'SPEI',
    description: 'Rent of April',
    agentId: 'Agent:00000000-0000-4000-8000-000000000001',
    facts: {
      customer: person,
      account: bank('MXN_ACCOUNT', 'María Muestra'),
      quote: {
        sendingCurrency: units.USDC,
        receivingCurrency: units.MXN,
        totalSendingAmount: 502_500_000,
        totalReceivingAmount: 920_000,
        feesIncluded: 2_500_000,
      },
    },
  },
  'off-ramp in the country': {
    sentAmount: money(101_000_000, 'USDC'),
    receivedAmount: money(10_000, 'USD'),
    fees: 1_000_000,
    exchangeRate: 1,
    paymentRail: 'ACH',
    facts: {
      customer: business,
      account: bank('USD_ACCOUNT', 'Grace Sample'),
      quote: {
        sendingCurrency: units.USDC,
        receivingCurrency: units.USD,
        totalSendingAmount: 101_000_000,
        totalReceivingAmount: 10_000,
        feesIncluded: 1_000_000,
      },
    },
  },
  'on-ramp': {
    type: 'INCOMING',
    sentAmount: money(12_004_802, 'USD'),
    receivedAmount: money(100_000_000, 'BTC'),
    fees: 0,
    exchangeRate: 120_048.02,
    facts: { customer: person },
  },
  'cross-border payment sent': {
    sentAmount: money(50_250, 'USD'),
    receivedAmount: money(46_000, 'EUR'),
    fees: 250,
    exchangeRate: 500 / 460,
    paymentRail: 'SEPA_INSTANT',
    facts: {
      customer: person,
      account: {
        accountInfo: {
          accountType: 'EUR_ACCOUNT',
          iban: 'DE89370400440532013000',
          beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Muster GmbH' },
        },
      },
      quote: {
        sendingCurrency: units.USD,
        receivingCurrency: units.EUR,
        totalSendingAmount: 50_250,
        totalReceivingAmount: 46_000,
        feesIncluded: 250,
      },
    },
  },
  'payment received': {
    type: 'INCOMING',
    sentAmount: money(10_000, 'USD'),
    receivedAmount: money(10_000, 'USD'),
    fees: 0,
    facts: { customer: person },
  },
  'payment received, amounts of the sender not known': {
    type: 'INCOMING',
    receivedAmount: money(10_000, 'USD'),
    facts: { customer: person },
  },
  'transfer to an own account': {
    sentAmount: money(10_000, 'USD'),
    receivedAmount: money(10_000, 'USD'),
    fees: 0,
    paymentRail: 'ACH',
    facts: {
      customer: person,
      account: { ...bank('USD_ACCOUNT', 'Ada Example'), ownershipType: 'FIRST_PARTY' },
    },
  },
  'payment on a blockchain': {
    sentAmount: money(25_000_001, 'USDC'),
    receivedAmount: money(25_000_000, 'USDC'),
    fees: 1,
    destination: { onChainTransaction: { transactionHash: hash, network: 'BASE_MAINNET' } },
    facts: { customer: person, account: onBase, ownAddresses },
  },
  'payment over Lightning': {
    sentAmount: money(1_000, 'BTC'),
    receivedAmount: money(1_000, 'BTC'),
    fees: 0,
    facts: { customer: person, account: { accountInfo: { accountType: 'LIGHTNING' } } },
  },
}

/**
 * Makes a sample of each kind of receipt, and one of a refund notice, with mock data that shows all fields: also a tax of zero. Send them
 * to the operator for approval before launch, and again when a text changes.
 *
 * The sample of a payment whose sender named no amounts needs `transmitter.receivedOnly`, and is left out without it.
 *
 * @returns Each sample, marked as one, or the `problems` of texts that are missing.
 * @throws {TypeError} As `receiptOf`.
 * @see docs/guides/receipts.md
 * @example
 * ```ts
 * for (const { name, receipt, problems } of sampleReceipts({ transmitter })) console.log(name, receipt ? receiptText(receipt) : problems)
 * ```
 */
export function sampleReceipts(options: Omit<ReceiptOptions, 'names'>): ReceiptSample[] {
  const names = { sender: 'Grace Sample', recipient: 'Grace Sample' }
  const given: ReceiptOptions = { taxes: [{ name: 'Sample tax', amount: 0 }], ...options, names }
  checkReceiptOptions({ ...given, transactionId: 'Transaction:sample' }, receiptOptionNames)
  const samples = Object.entries(mocks).flatMap(([name, { facts, ...fields }], at) => {
    const needsText = fields.sentAmount === undefined && !options.transmitter.receivedOnly
    const transaction = transactionOf(at, fields)
    return needsText ? [] : [sampleOf(name, buildReceipt({ ...given, ...facts, transaction }))]
  })
  const refund = {
    reference: 'R000000000001',
    initiatedAt: '2026-04-09T08:00:00.000Z',
    settledAt: '2026-04-09T08:00:30.000Z',
    status: 'COMPLETED',
    reason: 'TRANSACTION_FAILED',
  }
  const failed = { ...transactionOf(0, mocks['off-ramp abroad']!), status: 'FAILED', refund }
  return [
    ...samples,
    sampleOf('refund notice', buildRefundNotice({ ...given, customer: person, transaction: failed })),
  ]
}

function sampleOf(name: string, { receipt, problems }: ReceiptResult): ReceiptSample {
  if (!receipt) return { name, problems }
  const title = `${receipt.title} (${wordsOf(receipt.language).words.sample})`
  return { name, receipt: { ...receipt, title, isSample: true } }
}

function transactionOf(at: number, { facts: _, ...fields }: Partial<Mock>): Transaction {
  return {
    id: `Transaction:00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`,
    status: 'COMPLETED',
    type: 'OUTGOING',
    customerId: 'Customer:sample',
    destination: {},
    createdAt: '2026-04-08T15:30:00.000Z',
    settledAt: '2026-04-08T15:30:07.000Z',
    reconciliationInstructions: { reference: `SAMPLE${at + 1}` },
    counterpartyInformation: grace,
    ...fields,
  } as Transaction
}
