/** What the drawer shows of others than the user: the inbox, the webhooks, an agent; and the demo as a whole. */

import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createDemoHost } from '../server/host'
import { openBrowser, openDemo, origin, signUp } from './openBrowser'
import { open, openUser, usdc } from './openSandboxUser'

describe('the inbox', () => {
  it('shows the codes of this user only', async () => {
    const { browser } = await open()
    const other = await openUser(openBrowser({}, origin, browser.app), 'bob@shop.example')
    const { mails } = await other.browser.json('/api/sandbox/inbox')
    expect([...new Set(mails.map(({ to }: { to: string }) => to))]).toEqual(['bob@shop.example'])
    expect(mails[0]).toEqual({ to: 'bob@shop.example', code: expect.any(String), sentAt: expect.any(String) })
  })
})

describe('the webhook log', () => {
  it('has verified every delivery; a copy is recognized, and a forged one is refused', async () => {
    const { browser, control, sandbox, balance } = await open()
    await sandbox.tick()
    const { events } = await browser.json('/api/sandbox/events')
    expect(events.map(({ type }: { type: string }) => type)).toContain('INTERNAL_ACCOUNT.BALANCE_UPDATED')
    for (const { deliveries } of events) expect(deliveries).toMatchObject([{ isVerified: true, status: 200 }])
    const { id } = events[0]
    expect(await control(`/events/${id}/deliver`, { isForged: false })).toMatchObject({
      ...{ isVerified: true, status: 409 },
    })
    expect(await control(`/events/${id}/deliver`, { isForged: true })).toMatchObject({
      ...{ isVerified: false, status: 401 },
    })
    expect((await browser.json('/api/sandbox/events')).events[0].deliveries).toHaveLength(2)
    expect(await balance()).toBe(100 * usdc)
  })

  it('shows no events of other users', async () => {
    const { browser, sandbox } = await open()
    await sandbox.tick()
    const [event] = (await browser.json('/api/sandbox/events')).events
    const other = openBrowser({}, origin, browser.app)
    await signUp(other, 'bob@shop.example')
    expect((await other.json('/api/sandbox/events')).events).toEqual([])
    expect(await other.json(`/api/sandbox/events/${event.id}/deliver`, { isForged: false })).toMatchObject({
      code: 'NO_EVENT',
    })
  })
})

describe('an agent', () => {
  it('asks to pay the user, and the money arrives when the platform approves', async () => {
    const { browser, control, balance } = await open()
    expect(await browser.json('/api/sandbox/agents')).toEqual({ agent: null, actions: [] })
    expect(await control('/agents')).toMatchObject({
      agent: { name: 'Acme payroll', balance: 1_000_00, currency: { code: 'USD' } },
    })
    const { actions } = await control('/agents/actions')
    expect(actions).toMatchObject([{ status: 'PENDING_APPROVAL', amount: 25_00 }])
    expect(await balance()).toBe(100 * usdc)
    const approved = await control(`/agents/actions/${actions[0].id}/approve`)
    expect(approved).toMatchObject({ agent: { balance: 975_00 }, actions: [{ status: 'APPROVED' }] })
    expect(await balance()).toBeGreaterThan(120 * usdc)
    expect(await control(`/agents/actions/${actions[0].id}/approve`)).toMatchObject({ code: 'CONFLICT' })
  })

  it('moves nothing when the platform rejects', async () => {
    const { control, balance } = await open()
    await control('/agents')
    const [{ id }] = (await control('/agents/actions')).actions
    expect((await control(`/agents/actions/${id}/reject`)).actions).toMatchObject([{ status: 'REJECTED' }])
    expect(await balance()).toBe(100 * usdc)
  })

  it('cannot spend the money of the user, which only the user can sign for', async () => {
    const { control, balance } = await open()
    await control('/agents')
    expect(await control('/agents/overreach')).toMatchObject({ wasRefused: true })
    expect(await balance()).toBe(100 * usdc)
  })

  it('belongs to one user', async () => {
    const { browser, control } = await open()
    await control('/agents')
    const other = openBrowser({}, origin, browser.app)
    await signUp(other, 'bob@shop.example')
    expect(await other.json('/api/sandbox/agents')).toEqual({ agent: null, actions: [] })
  })
})

describe('the demo as a whole', () => {
  const openHost = async () => {
    const host = await createDemoHost({}, origin, '.')
    const app = new Hono().all('*', (c) => host.handle(c.req.raw, c.env as never))
    return { browser: openBrowser({}, origin, app), close: host.close }
  }

  it('changes its profile; each profile has people of its own', async () => {
    const { browser, close } = await openHost()
    const { accountId } = (await signUp(browser)).wallet
    expect((await browser.json('/api/sandbox')).profiles).toEqual(['document', '2026-04', '2026-08'])
    expect(await browser.json('/api/sandbox/profile', { profile: '2026-04' })).toEqual({ profile: '2026-04' })
    expect(await browser.json('/api/wallet')).toMatchObject({ wallet: null, profile: '2026-04' })
    await browser.json('/api/sandbox/profile', { profile: 'document' })
    expect((await browser.json('/api/wallet')).wallet.accountId).toBe(accountId)
    await close()
  })

  it('starts anew: everyone is signed out, and the address is free', async () => {
    const { browser, close } = await openHost()
    const { accountId } = (await signUp(browser)).wallet
    expect(await browser.json('/api/sandbox/reset', {})).toEqual({})
    expect((await browser.json('/api/wallet')).wallet).toBeNull()
    expect((await signUp(browser)).wallet.accountId).not.toBe(accountId)
    await close()
  })

  it('without a host can do neither, and says so', async () => {
    const { json } = openBrowser({}, origin, openDemo())
    expect(await json('/api/sandbox')).toMatchObject({ profiles: [], canReset: false })
    expect(await json('/api/sandbox/reset', {})).toMatchObject({ code: 'NOT_HERE' })
  })
})
