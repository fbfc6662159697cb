/** Which amounts can be shown. */

import type { MoneyUnit } from './parseDecimal.js'

/** Deployments promise neither the code nor the decimals of a currency. Without them an amount cannot be shown. */
export function readableMoney<Money extends { amount: number; currency: MoneyUnit }>(
  money: Money | undefined,
): Money | undefined {
  const { code, decimals } = money?.currency ?? {}
  return money && Number.isSafeInteger(money.amount) && code && Number.isInteger(decimals) ? money : undefined
}
