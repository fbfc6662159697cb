/** Shows an internal account in the interface's form, with its balance from the ledger and invented addresses to fund it. */

import type { AccountOrWalletInfo, InternalAccount, ProfileName } from '@embedded-wallet/protocol'
import { bookAccountOf } from '../state/ledger.js'
import type { AccountRecord } from '../state/records.js'
import type { Service } from '../state/service.js'

export function showAccount(account: AccountRecord, service: Service): InternalAccount {
  const { id, type, customerId, currency, createdAt, updatedAt, privateEnabled } = account
  const amountIn = (ledgerAccount: string) =>
    Number(service.records.ledger.balance(ledgerAccount, currency.code))
  const balance = { amount: amountIn(id), currency }
  return {
    id,
    type,
    balance,
    // Assumption: the sandbox holds nothing back, so everything but book money can be spent.
    ...(service.deployment.bookFunding && {
      status: 'ACTIVE',
      totalBalance: { amount: balance.amount + amountIn(bookAccountOf(id)), currency },
    }),
    fundingPaymentInstructions: fundingInstructions(account, service.deployment.wire),
    createdAt,
    updatedAt,
    // The interface document shows an empty owner for the platform's own accounts; dated deployments leave it out.
    ...((customerId !== '' || service.deployment.wire === 'document') && { customerId }),
    ...(privateEnabled === undefined ? {} : { privateEnabled }),
  }
}

function fundingInstructions({ id, type, currency }: AccountRecord, wire: ProfileName) {
  const name = id.replace(/^\w+:|-/g, '')
  const isFiat = type === 'INTERNAL_FIAT'
  const target = isFiat ? bankAccount(name, currency.code, wire) : sparkWallet(name, currency.code, wire)
  if (target === undefined) return []
  const instructionsNotes = isFiat ? 'Name the reference with the payment.' : 'Send to this address.'
  return [{ accountOrWalletInfo: target, instructionsNotes, isPlatformAccount: false }]
}

/** Digits from an identifier in hex, so that every account has its own number. */
const digitsOf = (name: string, length: number) =>
  String(BigInt(`0x${name.slice(-12)}`))
    .padStart(length, '0')
    .slice(-length)

/** The bank accounts that receive. Assumption: the sandbox names none for other fiat currencies. */
const banks: Readonly<Record<string, (name: string) => AccountOrWalletInfo>> = {
  USD: (name) => ({
    accountType: 'USD_ACCOUNT',
    accountNumber: digitsOf(name, 15),
    routingNumber: '021000021',
    bankName: 'Sandbox Bank',
    paymentRails: ['ACH', 'WIRE'],
  }),
  EUR: (name) => ({
    accountType: 'EUR_ACCOUNT',
    iban: `DE00500105${digitsOf(name, 12)}`,
    paymentRails: ['SEPA', 'SEPA_INSTANT'],
  }),
  GBP: (name) => ({
    accountType: 'GBP_ACCOUNT',
    sortCode: '000000',
    accountNumber: digitsOf(name, 8),
    paymentRails: ['FASTER_PAYMENTS'],
  }),
  MXN: (name) => ({
    accountType: 'MXN_ACCOUNT',
    clabeNumber: digitsOf(name, 18),
    paymentRails: ['SPEI'],
  }),
}

/** @param name - The identifier of the account or quote without its prefix: hex digits. */
export function sparkWallet(name: string, currency: string, wire: ProfileName): AccountOrWalletInfo {
  return {
    accountType: 'SPARK_WALLET',
    // Before 2026-08 a Spark wallet takes two assets.
    assetType: wire === '2026-04' && currency !== 'BTC' ? 'USDB' : currency,
    address: `spark1${name}`,
    invoice: `lnsb1${name}`,
  }
}

export function bankAccount(name: string, currency: string, wire: ProfileName) {
  const bank = Object.hasOwn(banks, currency) ? banks[currency]!(name) : undefined
  if (bank === undefined) return undefined
  if (wire === '2026-04') delete bank.bankName
  return { ...bank, reference: name.slice(-8).toUpperCase() }
}
