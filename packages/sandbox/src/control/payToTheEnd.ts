/** Runs one payment to its end in the user's place: without a signature, and the clock goes on until nothing more of it is due. */

import type { AccountInfo, CreateQuoteBody, Transaction } from '@embedded-wallet/protocol'
import { showTransaction } from '../events/transitions.js'
import { settleQuote } from '../payments/authorizeQuote.js'
import { offerQuote } from '../payments/offerQuote.js'
import { currenciesOfUma } from '../payments/umaAddress.js'
import { Refusal } from '../refusal.js'
import { registerOfCustomer } from '../routes/accounts.js'
import { primaryIdentifier } from '../state/outcome.js'
import { find, findLiveCustomer, type Service } from '../state/service.js'
import { pendingCheckSeconds } from '../verification/verifyCustomer.js'

/** A payment of 10. `recipient`: an account number or a UMA address, which decides how it ends. */
export interface Scenario {
  customerId: string
  recipient: string
}

/** @returns The payment at its end, and how far the clock has gone. */
export async function payToTheEnd(
  { customerId, recipient }: Scenario,
  service: Service,
): Promise<{ transaction: Transaction; seconds: number }> {
  const { accounts, payments } = service.records
  findLiveCustomer(service, customerId)
  const startedAt = service.clock.now()
  const wallet = accounts.by('customerId', customerId).find(({ type }) => type === 'EMBEDDED_WALLET')
  if (wallet === undefined) throw new Refusal('NOT_FOUND', 'customerId: this customer has no wallet')
  const record = offerQuote(
    {
      source: { sourceType: 'ACCOUNT', accountId: wallet.id, customerId },
      destination: await destinationOf(recipient, customerId, service),
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10 ** (wallet.currency.decimals + 1),
    },
    service,
  )
  settleQuote(record, service)
  const { transactionId } = record.quote
  for (let payment = payments.get(transactionId); payment; payment = payments.get(transactionId))
    await service.clock.advance(Math.max(0, payment.dueAt! - service.clock.now()))
  const seconds = Math.round((service.clock.now() - startedAt) / 1000)
  return { transaction: showTransaction(find(service, 'transactions', transactionId), service), seconds }
}

async function destinationOf(
  recipient: string,
  customerId: string,
  service: Service,
): Promise<CreateQuoteBody['destination']> {
  if (recipient.startsWith('$')) {
    const [currency = 'USD'] = currenciesOfUma(recipient, service) ?? []
    return { destinationType: 'UMA_ADDRESS', umaAddress: recipient, currency }
  }
  const saved = service.records.externalAccounts
    .by('customerId', customerId)
    .find(({ accountInfo }) => primaryIdentifier(accountInfo) === recipient)
  const account =
    saved ?? registerOfCustomer({ customerId, currency: 'USD', accountInfo: bankOf(recipient) }, service)
  // Nothing can be sent to it while its name is being checked.
  if (account.status === 'PENDING') await service.clock.advance(pendingCheckSeconds * 1000)
  return { destinationType: 'ACCOUNT', accountId: account.id }
}

const bankOf = (accountNumber: string): AccountInfo => ({
  ...{ accountType: 'USD_ACCOUNT', accountNumber, routingNumber: '110000000', bankName: 'Test Bank' },
  bankAccountType: 'CHECKING',
  beneficiary: {
    ...{ beneficiaryType: 'INDIVIDUAL', fullName: 'Test Payee', birthDate: '1990-01-01', nationality: 'US' },
    address: {
      ...{ line1: '1 Test Street', city: 'San Francisco', state: 'CA', postalCode: '94103', country: 'US' },
    },
  },
})
