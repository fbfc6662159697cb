/** The controls of the embedded sandbox, for the drawer of the page. */

import { isUnreadable, listSessions, receiveUmaPayment } from '@embedded-wallet/platform'
import { profileNames } from '@embedded-wallet/protocol'
import { Hono } from 'hono'
import * as v from 'valibot'
import type {
  IncomingKind,
  SandboxClock,
  SandboxOverview,
  ScenarioReady,
} from '../../src/sandbox/sandboxTypes'
import { type Demo, requireWallet } from '../demo'
import { readJson } from '../middleware'
import { Problem } from '../problem'
import { decideAction, describeAgent, ensureAgent, overreach, proposePayment } from './agents'
import { Authorization, arrangeAuthorization } from './authorization'
import type { EmbeddedSandbox } from './embeddedSandbox'
import { inboxOf } from './inbox'
import { setUpScenario } from './scenarios'
import { scenarioTable } from './scenarioTable'
import { deliverAgain, deliverForged, eventsOf } from './webhookLog'

const NoFields = v.strictObject({})
const Advance = v.union([
  v.strictObject({ seconds: v.picklist([60, 600]) }),
  v.strictObject({ until: v.literal('sessionOver') }),
])
const NewFault = v.strictObject({
  kind: v.picklist(['offline', 'slow', 'lostAnswer', 'tooMany', 'failure']),
  target: v.picklist(['payment', 'paymentOn', 'signIn', 'any']),
})
const Incoming = v.strictObject({ kind: v.picklist(['uma', 'slow', 'stopped']) })
const Redelivery = v.strictObject({ isForged: v.boolean() })
const NewProfile = v.strictObject({ profile: v.picklist(profileNames) })

/** Addresses of the sandbox that pay, by what becomes of the payment. Source: the interface document, sandbox UMA addresses. */
const senders: Readonly<Record<IncomingKind, string>> = {
  uma: '$success.usd@sandbox.example',
  slow: '$pending.long.usd@sandbox.example',
  stopped: '$fail.compliance.usd@sandbox.example',
}
/** In whole units of the wallet's currency. */
const incomingUnits = 15

/** @param embedded - Absent when the demo uses another service: there are no controls then. */
export function sandboxRoutes(demo: Demo, embedded: EmbeddedSandbox | undefined): Hono {
  if (!embedded) return new Hono()
  const { sandbox, faults } = embedded
  const { host, platform } = demo
  const clock = (): SandboxClock => {
    const now = sandbox.clock.now()
    return { now: new Date(now).toISOString(), aheadSeconds: Math.round((now - Date.now()) / 1000) }
  }
  return new Hono()
    .get('/', (c) =>
      c.json<SandboxOverview>({
        profile: demo.profile,
        profiles: host ? profileNames : [],
        canReset: host !== undefined,
        isKept: host?.isKept ?? false,
        clock: clock(),
        faults: faults.pending(),
        scenarios: scenarioTable.map(({ id, group, title, text }) => ({ id, group, title, text })),
      }),
    )
    .post('/scenarios/:id', async (c) => {
      await readJson(c, NoFields)
      const wallet = await requireWallet(demo, c)
      const ready = await setUpScenario(demo, c.req.param('id'), wallet)
      return c.json<ScenarioReady>(ready.link ? { ...ready, startedAt: clock().now } : ready)
    })
    .post('/clock', async (c) => {
      const advance = await readJson(c, Advance)
      const seconds =
        'seconds' in advance
          ? advance.seconds
          : await secondsToEnd(demo, (await requireWallet(demo, c)).account.id, sandbox.clock.now())
      await sandbox.clock.advance(seconds * 1000)
      return c.json(clock())
    })
    .post('/faults', async (c) => {
      faults.add(await readJson(c, NewFault))
      return c.json({ faults: faults.pending() })
    })
    .post('/faults/clear', async (c) => {
      await readJson(c, NoFields)
      faults.clear()
      return c.json({ faults: [] })
    })
    .get('/inbox', async (c) => c.json({ mails: await inboxOf(demo, (await requireWallet(demo, c)).login) }))
    .get('/events', async (c) => {
      const { login } = await requireWallet(demo, c)
      return c.json({ events: eventsOf(embedded, login) })
    })
    .post('/events/:id/deliver', async (c) => {
      const { isForged } = await readJson(c, Redelivery)
      const { login } = await requireWallet(demo, c)
      const deliver = isForged ? deliverForged : deliverAgain
      return c.json(await deliver(embedded, login, c.req.param('id')))
    })
    .get('/agents', async (c) => c.json(await describeAgent(demo, (await requireWallet(demo, c)).login)))
    .post('/agents', async (c) => {
      await readJson(c, NoFields)
      const { login } = await requireWallet(demo, c)
      await ensureAgent(demo, login)
      return c.json(await describeAgent(demo, login), 201)
    })
    .post('/agents/actions', async (c) => {
      await readJson(c, NoFields)
      const { login } = await requireWallet(demo, c)
      await proposePayment(demo, login)
      return c.json(await describeAgent(demo, login), 201)
    })
    .post('/agents/overreach', async (c) => {
      await readJson(c, NoFields)
      return c.json(await overreach(demo, (await requireWallet(demo, c)).login))
    })
    .post('/agents/actions/:id/:decision{approve|reject}', async (c) => {
      await readJson(c, NoFields)
      const { login } = await requireWallet(demo, c)
      const { id, decision } = c.req.param()
      await decideAction(demo, login, id, decision as 'approve' | 'reject')
      return c.json(await describeAgent(demo, login))
    })
    .post('/incoming', async (c) => {
      const { kind } = await readJson(c, Incoming)
      const { login, account } = await requireWallet(demo, c)
      const { code, decimals } = account.balance.currency
      await receiveUmaPayment(platform, {
        senderUmaAddress: senders[kind],
        customerId: login.customerId,
        receivingCurrencyCode: code,
        receivingCurrencyAmount: incomingUnits * 10 ** decimals,
      })
      // The platform decides about the payment when its event arrives.
      await sandbox.tick()
      return c.json({})
    })
    .post('/authorization', async (c) => {
      const change = await readJson(c, Authorization)
      const { customerId } = (await requireWallet(demo, c)).login
      return c.json(await arrangeAuthorization(demo, customerId, change))
    })
    .post('/profile', async (c) => {
      const { profile } = await readJson(c, NewProfile)
      if (!host) throw notHere()
      await host.switchProfile(profile)
      return c.json({ profile })
    })
    .post('/reset', async (c) => {
      await readJson(c, NoFields)
      if (!host) throw notHere()
      await host.reset()
      return c.json({})
    })
}

/** How long until every session of the account is over. */
async function secondsToEnd({ platform }: Demo, accountId: string, now: number): Promise<number> {
  const sessions = await listSessions(platform, { accountId })
  const ends = sessions.flatMap((row) => (isUnreadable(row) ? [] : [Date.parse(row.expiresAt)]))
  if (ends.length === 0)
    throw new Problem(409, 'NO_SESSION', 'The clock was not moved: no session of your wallet is open.')
  return Math.max(0, Math.ceil((Math.max(...ends) - now) / 1000) + 1)
}

const notHere = () =>
  new Problem(409, 'NOT_HERE', 'Nothing was changed: this demo runs without a server that can do it.')
