/** Checks `accountInfo` of a request against the rules of the deployment. */

import {
  type AccountInfo,
  type AccountTypeRow,
  accountInfoOf,
  accountTypes,
  type ExternalAccountInfo,
  isAccountType,
} from '@embedded-wallet/protocol'
import * as v from 'valibot'
import { validate } from '../http/validate.js'
import { invalidInput } from '../refusal.js'
import type { Service } from '../state/service.js'

/**
 * Checks the account info of a request.
 *
 * @returns What a response shows: the same, with the payment rails of a bank account.
 * @throws Refusal 400 INVALID_INPUT that names the field.
 */
export function checkAccountInfo(accountInfo: AccountInfo, { deployment }: Service): ExternalAccountInfo {
  const { accountType } = accountInfo
  const { wire } = deployment
  const row: AccountTypeRow | undefined = isAccountType(accountType) ? accountTypes[accountType] : undefined
  const isNew = wire === '2026-08'
  if (row === undefined || (row.since !== undefined && wire === '2026-04'))
    throw invalidInput('accountInfo.accountType: no account type has this name', 'accountInfo.accountType')
  validate(v.object({ accountInfo: accountInfoOf(accountType, wire) }), { accountInfo }, 'accountInfo')
  if (row.rails === undefined) return accountInfo
  return { ...accountInfo, paymentRails: [...row.rails, ...(isNew ? (row.addedRails ?? []) : [])] }
}

/**
 * Checks the network of a customer's wallet. 2026-04 requires it; other deployments take it from the account type.
 *
 * @throws Refusal 400 INVALID_INPUT when the network is missing or is another one than that of the account type.
 */
export function checkCryptoNetwork(
  { accountType }: AccountInfo,
  cryptoNetwork: string | undefined,
  { deployment }: Service,
): void {
  if (deployment.wire !== '2026-04' || !accountType.endsWith('_WALLET')) return
  const chain = accountType.replace('_WALLET', '_')
  if (!cryptoNetwork?.startsWith(chain))
    throw invalidInput(
      `cryptoNetwork: expected a network of this wallet, such as ${chain}MAINNET`,
      'cryptoNetwork',
    )
}
