/** Gives a wallet of a sandbox money that it can spend, by the calls of an app's backend. */

import {
  createQuote,
  executeQuote,
  fundInternalAccount,
  isUnreadable,
  listPlatformInternalAccounts,
  type Platform,
} from '@embedded-wallet/platform'
import type { ProfileName } from '@embedded-wallet/protocol'

/** Source: profile tables, "Sandbox, `/fund` of a wallet": in 2026-08 the platform's account gets the money and pays the wallet. */
export async function fundWallet(
  platform: Platform,
  profile: ProfileName,
  accountId: string,
  amount: number,
): Promise<void> {
  if (profile !== '2026-08') return void (await fundInternalAccount(platform, { accountId, amount }))
  const [source] = await listPlatformInternalAccounts(platform, { currency: 'USDC' })
  if (source === undefined || isUnreadable(source)) throw new Error('the platform has no account in USDC')
  await fundInternalAccount(platform, { accountId: source.id, amount })
  const { id } = await createQuote(platform, {
    source: { sourceType: 'ACCOUNT', accountId: source.id },
    destination: { destinationType: 'ACCOUNT', accountId },
    ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: amount },
  })
  await executeQuote(platform, { quoteId: id })
}
