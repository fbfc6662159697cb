/** Adds test money that a wallet can spend. */

import {
  createQuote,
  executeQuote,
  fundInternalAccount,
  isUnreadable,
  listPlatformInternalAccounts,
} from '@embedded-wallet/platform'
import type { InternalAccount } from '@embedded-wallet/protocol'
import type { Demo } from './demo'
import { Problem } from './problem'

/** In 2026-08, money added to a wallet is book money, which no payment can use. There the platform gets it and pays the wallet. */
export async function addTestMoney(
  { platform, profile }: Demo,
  { id: accountId, balance: { currency } }: InternalAccount,
  amount: number,
): Promise<void> {
  if (profile !== '2026-08') return void (await fundInternalAccount(platform, { accountId, amount }))
  const [source] = await listPlatformInternalAccounts(platform, { currency: currency.code })
  if (!source || isUnreadable(source))
    throw new Problem(
      502,
      'NO_TEST_MONEY',
      `The platform has no account in ${currency.code}. Nothing was added.`,
    )
  const quote = await createQuote(platform, {
    source: { sourceType: 'ACCOUNT', accountId: source.id },
    destination: { destinationType: 'ACCOUNT', accountId },
    ...{ lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: amount },
  })
  await fundInternalAccount(platform, { accountId: source.id, amount: quote.totalSendingAmount })
  await executeQuote(platform, { quoteId: quote.id })
}
