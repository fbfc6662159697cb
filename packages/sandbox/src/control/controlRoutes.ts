/** The control API: gives over HTTP what `createSandbox` gives in process. It requires the platform's credentials, as its page does; and what the page shows. */

import { externalAccountStatuses, verificationStatuses } from '@embedded-wallet/protocol'
import { Hono } from 'hono'
import * as v from 'valibot'
import { redeliver } from '../events/deliver.js'
import { IllegalTransition, moveExternalAccount } from '../events/transitions.js'
import type { Fault } from '../faults.js'
import { parseBody, readBytes, validate } from '../http/readRequest.js'
import { conflict, invalidInput, Refusal } from '../refusal.js'
import { find, isActive, isoTime, type Service } from '../state/service.js'
import type { JournalEntry } from '../state/store.js'
import { decideVerification } from '../verification/verifyCustomer.js'
import { controlPage } from './controlPage.js'
import { controlScript } from './controlScript.js'

export interface Controls {
  reset(): Promise<void>
  snapshot(): JournalEntry[]
  restore(entries: Iterable<JournalEntry>): Promise<void>
}

const Advance = v.object({ advanceMilliseconds: v.pipe(v.number(), v.finite(), v.minValue(0)) })
const TokenBody = v.object({
  email: v.pipe(v.string(), v.email()),
  nonce: v.exactOptional(v.string()),
  subject: v.exactOptional(v.string()),
  audience: v.exactOptional(v.string()),
  ageSeconds: v.exactOptional(v.number()),
  authTime: v.exactOptional(v.number()),
})
// A tuple schema drops further elements, so the longer one comes first.
const Snapshot = v.array(
  v.union([v.tuple([v.string(), v.string(), v.unknown()]), v.tuple([v.string(), v.string()])]),
)

const ExternalAccountBody = v.object({ status: v.picklist(externalAccountStatuses) })
const CustomerBody = v.object({ verificationStatus: v.picklist(verificationStatuses) })

/** Runs a state change. One that the contract's tables do not list is the caller's mistake here: 409. */
function changeState<Result>(step: () => Result): Result {
  try {
    return step()
  } catch (error) {
    if (error instanceof IllegalTransition) throw conflict(error.message)
    throw error
  }
}

/** Routes under `/control`. The page is a client of them and of the service, below the segment `version`. */
export function createControlRoutes(service: Service, controls: Controls, version: string): Hono {
  const { records, clock, faults, identity, keys } = service
  const read = async <Value>(request: Request, schema: v.GenericSchema<unknown, Value>) => {
    const bytes = await readBytes(request, 'multipart')
    return validate(schema, parseBody(bytes, request.headers.get('content-type')), 'body')
  }
  const time = () => ({ now: isoTime(clock.now()) })
  return new Hono()
    .get('/', (c) => c.html(controlPage(service.umaDomain)))
    .get('/page.js', (c) => c.body(controlScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
    .get('/overview', (c) => c.json(overviewOf(service, version)))
    .get('/clock', (c) => c.json(time()))
    .post('/clock', async (c) => {
      await clock.advance((await read(c.req.raw, Advance)).advanceMilliseconds)
      return c.json(time())
    })
    .get('/inbox', (c) => c.json({ data: [...records.inbox.values()] }))
    .get('/events', (c) => c.json({ data: [...records.events.values()] }))
    .post('/events/:eventId/deliver', async (c) => {
      const attempt = await redeliver(c.req.param('eventId'), service)
      if (attempt === undefined)
        throw new Refusal('NOT_FOUND', 'no event has this id, or there is no webhook endpoint')
      return c.json(attempt)
    })
    .get('/movements', (c) =>
      c.json({
        data: records.ledger.movements().map(({ reason, entries }) => ({
          reason,
          entries: entries.map((entry) => ({ ...entry, amount: String(entry.amount) })),
        })),
      }),
    )
    .get('/faults', (c) => c.json({ data: faults.pending() }))
    .post('/faults', async (c) => {
      const fault = await read(c.req.raw, v.unknown())
      try {
        faults.add(fault as Fault)
      } catch (error) {
        if (!(error instanceof TypeError || error instanceof RangeError)) throw error
        throw invalidInput(error.message)
      }
      return c.json({ data: faults.pending() }, 201)
    })
    .delete('/faults', (c) => {
      faults.clear()
      return c.body(null, 204)
    })
    .post('/id-tokens', async (c) =>
      c.json({ idToken: await identity.issueIdToken(await read(c.req.raw, TokenBody)) }, 201),
    )
    .get('/keys', async (c) =>
      c.json({
        exportSignerPublicKey: (await keys('export')).publicKey,
        otpSignerPublicKey: (await keys('otp')).publicKey,
        webhookPublicKey: (await keys('webhook')).publicPem,
      }),
    )
    .post('/external-accounts/:accountId', async (c) => {
      const account = find(service, 'externalAccounts', c.req.param('accountId'))
      const { status } = await read(c.req.raw, ExternalAccountBody)
      changeState(() => moveExternalAccount(account, status, service))
      return c.json(account)
    })
    .post('/customers/:customerId', async (c) => {
      const customer = find(service, 'customers', c.req.param('customerId'))
      const { verificationStatus } = await read(c.req.raw, CustomerBody)
      changeState(() => decideVerification(customer, verificationStatus, service))
      return c.json(customer)
    })
    .post('/reset', async (c) => {
      await controls.reset()
      return c.body(null, 204)
    })
    .get('/snapshot', (c) => c.json(controls.snapshot()))
    .put('/snapshot', async (c) => {
      const entries = await read(c.req.raw, Snapshot)
      try {
        await controls.restore(entries as JournalEntry[])
      } catch {
        // The cause is left out: its message could hold parts of the snapshot, which has private keys.
        throw invalidInput('the body is not a snapshot of a sandbox; nothing was changed')
      }
      return c.body(null, 204)
    })
}

/** How many rows a table shows. The newest come first. */
const shown = 50

function overviewOf(service: Service, version: string) {
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
    profile: deployment.wire,
    mode,
    version,
    umaDomain,
    shown,
    now: isoTime(clock.now()),
    hasAuthorization: deployment.sca,
    faults: faults.pending(),
    wallets: wallets.map(({ id, customerId, currency }) => ({
      customerId,
      name: name(customerId),
      currency,
      balance: balance(id, currency.code),
    })),
    codes: newest(records.inbox.values()),
    events: newest(records.events.values()).map(({ id, type, timestamp, delivery, attempts }) => ({
      id,
      type,
      timestamp,
      delivery,
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
