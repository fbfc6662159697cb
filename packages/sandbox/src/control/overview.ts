/** What the control page shows: the newest records, as plain data without keys. */

import { isoTime } from '../state/clock.js'
import { isActive } from '../state/lookup.js'
import type { Service } from '../state/service.js'

/** How many rows a table shows. The newest come first. */
const shown = 50

/** @param version - The date-based segment of the service's paths. */
export function overviewOf(service: Service, version: string) {
  const { records, clock, mode, deployment, umaDomain, faults } = service
  const newest = <Row>(rows: Iterable<Row>) => [...rows].slice(-shown).reverse()
  const name = (customerId: string) => {
    const customer = records.customers.get(customerId)
    return customer?.email ?? customer?.platformCustomerId ?? 'the platform'
  }
  const balance = (id: string, code: string) => String(records.ledger.balance(id, code))
  // Chosen before they are cut: a customer has other accounts, too.
  const wallets = newest([...records.accounts.values()].filter(({ type }) => type === 'EMBEDDED_WALLET'))
  return {
    ...{ profile: deployment.wire, mode, version, umaDomain, shown },
    ...{ now: isoTime(clock.now()), hasAuthorization: deployment.sca, faults: faults.pending() },
    wallets: wallets.map(({ id, customerId, currency }) => ({
      ...{ customerId, name: name(customerId), currency, balance: balance(id, currency.code) },
    })),
    codes: newest(records.inbox.values()),
    events: newest(records.events.values()).map(({ id, type, timestamp, delivery, attempts }) => ({
      ...{ id, type, timestamp, delivery },
      attempts: attempts.map(({ status }) => status ?? 'no response'),
    })),
    tables: [
      {
        title: 'Accounts',
        heads: ['Account', 'Customer', 'Kind', 'Balance (smallest unit)'],
        rows: newest(records.accounts.values()).map(({ id, customerId, type, currency: { code } }) => [
          ...[id, name(customerId), type, `${balance(id, code)} ${code}`],
        ]),
      },
      {
        title: 'Transactions',
        heads: ['Transaction', 'Customer', 'Type', 'Status', 'Received'],
        rows: newest(records.transactions.values()).map(
          ({ id, customerId, type, status, receivedAmount: got }) => [
            ...[id, name(customerId), type, status, got ? `${got.amount} ${got.currency.code}` : ''],
          ],
        ),
      },
      {
        title: 'Credentials',
        heads: ['Credential', 'Type', 'Nickname', 'Account'],
        rows: newest(records.authMethods.values()).map(
          ({ authMethod: { id, type, nickname, accountId } }) => [id, type, nickname, accountId],
        ),
      },
      {
        title: 'Active sessions',
        heads: ['Session', 'Credential', 'Account', 'Expires'],
        rows: newest([...records.sessions.values()].filter((record) => isActive(service, record))).map(
          ({ session: { id, nickname, accountId, expiresAt } }) => [id, nickname, accountId, expiresAt],
        ),
      },
    ],
  }
}
