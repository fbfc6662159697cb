/** Sets up a scenario: the account that it needs, enough money, and the address of the send form, filled in. */

import type { InternalAccount } from '@embedded-wallet/protocol'
import type { ScenarioReady } from '../../src/sandbox/sandboxTypes'
import { umaDomain } from '../../src/sandbox/umaDomain'
import { paths } from '../../src/shell/paths'
import { addTestMoney } from '../addTestMoney'
import type { Demo } from '../demo'
import { Problem } from '../problem'
import { ensureTestPayee } from '../testPayees'
import type { User } from '../users'
import { proposePayment } from './agents'
import { type ScenarioRow, scenarioTable } from './scenarioTable'

/** What a scenario sends, in whole units of the wallet's currency. */
export const scenarioAmount = 10
/** What is added when the balance is too low. */
const addedUnits = 100

/** @throws Problem `NO_SCENARIO` when the table has no such row. */
export async function setUpScenario(
  demo: Demo,
  id: string,
  { login, account }: { login: User; account: InternalAccount },
): Promise<ScenarioReady> {
  const row = scenarioTable.find((candidate) => candidate.id === id)
  if (!row) throw new Problem(404, 'NO_SCENARIO', 'Nothing was set up: there is no such scenario.')
  const { next, setUp, comesBack } = row
  if (setUp.kind === 'agent') {
    await proposePayment(demo, login)
    return { next }
  }
  const { decimals } = account.balance.currency
  if (account.balance.amount < 2 * scenarioAmount * 10 ** decimals)
    await addTestMoney(demo, account, addedUnits * 10 ** decimals)
  const query = new URLSearchParams({
    recipient: await recipientOf(demo, login, setUp),
    amount: String(scenarioAmount),
  })
  return { next, link: `${paths.send}?${query}`, ...(comesBack && { comesBack }) }
}

async function recipientOf(
  { platform }: Demo,
  { customerId }: User,
  setUp: Exclude<ScenarioRow['setUp'], { kind: 'agent' }>,
): Promise<string> {
  if (setUp.kind === 'uma') return `${setUp.user}@${umaDomain}`
  const accountNumber = `550000${setUp.suffix}`
  if (setUp.kind === 'number') return accountNumber
  return (await ensureTestPayee(platform, customerId, { fullName: setUp.name, accountNumber })).id
}
