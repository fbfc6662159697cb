/** What a receipt shows of a payment on a blockchain: hash, network and addresses, as the two ends name them. */

import {
  type AccountTypeRow,
  accountTypes,
  type ExternalAccount,
  type ExternalAccountInfo,
  isAccountType,
  type Transaction,
} from '@embedded-wallet/protocol'

/** These move no transaction of a blockchain that one could look up; Lightning has no addresses either. */
const offChain = ['LIGHTNING', 'SPARK_WALLET']

/** @returns Undefined if neither end is a wallet. */
export function chainOf({
  transaction,
  account,
  ownAddresses = {},
}: {
  transaction: Transaction
  account?: Pick<ExternalAccount, 'accountInfo'> | undefined
  ownAddresses?: Readonly<Record<string, string>> | undefined
}) {
  const { type, source, destination } = transaction
  const found = onChainOf(destination) ?? onChainOf(source)
  const { accountType, address } = (account?.accountInfo ?? {}) as Partial<ExternalAccountInfo>
  const isWallet = accountType !== undefined && hasNoRails(accountType)
  if (!found && !isWallet) return undefined
  const isOnChain = found !== undefined || !offChain.includes(accountType ?? '')
  const own = ownAddresses[accountType ?? ''] ?? Object.values(ownAddresses)[0]
  const isIn = type === 'INCOMING'
  return {
    isOnChain,
    hasAddresses: accountType !== 'LIGHTNING',
    hash: found?.transactionHash,
    network: found?.network,
    from: isIn ? (address ?? source?.address) : own,
    to: isIn ? own : (address ?? destination.address),
  }
}

function hasNoRails(accountType: string): boolean {
  if (!isAccountType(accountType)) return accountType.endsWith('_WALLET')
  const row: AccountTypeRow = accountTypes[accountType]
  return row.rails === undefined
}

/** The hash of the payout. `reconciliationInstructions.transactionHash` is an internal settlement, and never that. */
function onChainOf(party: { [field: string]: unknown } | undefined) {
  const found = party?.onChainTransaction as { transactionHash?: unknown; network?: unknown } | undefined
  return found instanceof Object ? found : undefined
}
