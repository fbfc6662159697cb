/** Names the other side of a payment, as far as the service says it. */

import type { Platform } from '@embedded-wallet/platform'
import type { Quote, Transaction, TransactionParty } from '@embedded-wallet/protocol'
import type { Payee } from '../shared/apiTypes'
import { type ReadAccount, readExternalAccount } from './payeeChecks'
import { describeExternalAccount } from './payees'

/** Finds an external account by its id. */
type FindAccount = (accountId: string) => Promise<ReadAccount | undefined>

export async function readCounterparty(
  platform: Platform,
  transaction: Transaction | undefined,
  quote: Quote | undefined,
  find: FindAccount = (accountId) => readExternalAccount(platform, accountId),
): Promise<Payee> {
  const isIncoming = transaction?.type === 'INCOMING'
  const party: TransactionParty =
    (isIncoming ? transaction.source : (transaction?.destination ?? quote?.destination)) ?? {}
  const { accountId } = party
  // Only the name is lost when it cannot be read: the id names the account as well.
  const external = accountId?.startsWith('ExternalAccount:')
    ? await find(accountId).catch(() => undefined)
    : undefined
  if (external !== undefined) {
    const { name, detail } = describeExternalAccount(external.account)
    const { check } = external
    return { name: name ?? detail, ...(name && { detail }), ...(check && { check }) }
  }
  const candidates = [
    transaction?.counterpartyInformation?.FULL_NAME,
    party.umaAddress,
    accountId,
    transaction?.description,
  ]
  const name = candidates.find((candidate) => typeof candidate === 'string' && candidate !== '')
  if (typeof name === 'string') return accountId === name ? { name: nameOf(name), detail: name } : { name }
  return { name: isIncoming ? 'Funds added' : 'Payment' }
}

const nameOf = (accountId: string) =>
  accountId.startsWith('ExternalAccount:') ? 'A bank account' : 'Another wallet'

/** @returns A function that reads each account once. */
export function rememberAccounts(platform: Platform): FindAccount {
  const known = new Map<string, Promise<ReadAccount | undefined>>()
  return (accountId) => {
    const found = known.get(accountId) ?? readExternalAccount(platform, accountId)
    known.set(accountId, found)
    return found
  }
}
