/** What a payment shows of its sides: the name of the other customer, and the transaction on a blockchain that paid a wallet. */

import type { Customer, Transaction } from '@embedded-wallet/protocol'
import type { Service } from '../state/service.js'

/**
 * Source: interface document, section "Transactions": keys such as FULL_NAME, when available. COMPANY_LEGAL_NAME: profile 2026-08.
 * Assumption: it is available for a customer of the platform whose name the service has, and for nobody else.
 */
export function knownAs(customer: Customer | undefined): Pick<Transaction, 'counterpartyInformation'> {
  const { fullName, businessInfo } = customer ?? {}
  const known = businessInfo
    ? { COMPANY_LEGAL_NAME: businessInfo.legalName }
    : fullName && { FULL_NAME: fullName }
  return known ? { counterpartyInformation: known } : {}
}

/** These move nothing on a chain of their own. */
const offChain = ['SPARK_WALLET', 'LIGHTNING']

/** Source: profile 2026-08, `onChainTransaction` of a party. Assumption: the sandbox invents the hash. */
export function payOnChain(transaction: Transaction, { deployment, records }: Service): void {
  const { type, destination, id } = transaction
  const { accountType = '' } = records.externalAccounts.get(destination.accountId ?? '')?.accountInfo ?? {}
  const isWallet = accountType.endsWith('_WALLET') && !offChain.includes(accountType)
  if (deployment.wire !== '2026-08' || type !== 'OUTGOING' || !isWallet) return
  const digits = id.replace(/^\w+:|-/g, '')
  const network = accountType.replace(/_WALLET$/, '_MAINNET')
  const onChainTransaction = { transactionHash: `0x${digits}${digits}`, network }
  transaction.destination = { ...destination, onChainTransaction }
}
