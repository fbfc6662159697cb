/** The scenarios of the drawer: each sets up what its words say, and the payment ends so. */

import { executeQuote } from '@embedded-wallet/core'
import { beneficiaryOutcomes, quoteOutcomes, umaOutcomes } from '@embedded-wallet/protocol'
import { describe, expect, it } from 'vitest'
import { scenarioTable } from '../server/sandbox/scenarioTable'
import type { PaymentEntry } from '../src/api/apiTypes'
import { openBrowser, origin, signUp } from './openBrowser'
import { open, usdc } from './openSandboxUser'

describe('the scenarios', () => {
  // Source: the interface document, Endpoints, "Sandbox outcome rules" and the sandbox UMA addresses.
  it('have a row for each row of the outcome tables', () => {
    const rowsOf = (table: object) => Object.keys(table).filter((key) => key !== 'other')
    const setUps = scenarioTable.map(({ setUp }) => setUp)
    const suffixes = setUps.flatMap((setUp) => ('suffix' in setUp ? [setUp.suffix] : [])).sort()
    expect(suffixes).toEqual(['000', ...rowsOf(quoteOutcomes), ...rowsOf(beneficiaryOutcomes)].sort())
    const users = setUps.flatMap((setUp) => ('user' in setUp ? [setUp.user] : [])).sort()
    expect(users).toEqual(rowsOf(umaOutcomes).sort())
    const ids = scenarioTable.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it.each([
    // The status after the payment and after a day, and how much of 10 USDC has left the balance by then, without the fees.
    ['arrives', 'COMPLETED', 'COMPLETED', 10],
    ['six-minutes', 'PROCESSING', 'COMPLETED', 10],
    ['bank-rejects', 'FAILED', 'FAILED', 0],
    ['comes-back', 'COMPLETED', 'FAILED', 0],
    ['gone', 'FAILED', 'FAILED', 10],
    ['cancelled', 'FAILED', 'FAILED', 0],
    ['not-executed', 'FAILED', 'FAILED', 0],
    ['name-differs', 'COMPLETED', 'COMPLETED', 10],
    ['name-partly', 'COMPLETED', 'COMPLETED', 10],
    ['name-unsupported', 'COMPLETED', 'COMPLETED', 10],
    ['name-at-bank', 'COMPLETED', 'COMPLETED', 10],
    ['compliance', 'FAILED', 'FAILED', 0],
    ['a-day', 'PROCESSING', 'COMPLETED', 10],
    ['dollars', 'COMPLETED', 'COMPLETED', 10],
    ['euros', 'COMPLETED', 'COMPLETED', 10],
    ['pesos', 'COMPLETED', 'COMPLETED', 10],
  ])('%s: the payment is %s, a day later %s', async (id, now, later, gone) => {
    const { browser, control, sandbox, wallet, balance } = await open()
    const ready = await control(`/scenarios/${id}`)
    const { pathname, searchParams } = new URL(ready.link, origin)
    expect(pathname).toBe('/send')
    const before = await balance()
    const quote = await browser.json('/api/quotes', {
      recipient: searchParams.get('recipient'),
      amount: searchParams.get('amount'),
    })
    if (id === 'name-differs') await browser.json(`/api/quotes/${quote.id}/acknowledge`, {})
    await executeQuote(wallet, { quote })
    const newest = async () =>
      (await browser.json('/api/activity')).entries.find(
        ({ transaction }: PaymentEntry) => transaction.type === 'OUTGOING',
      )
    expect((await newest()).transaction.status).toBe(now)
    await sandbox.clock.advance(25 * 3_600_000)
    expect((await newest()).transaction.status).toBe(later)
    expect(Math.round((before - (await balance())) / usdc)).toBe(gone)
  })

  it('a bank account that does not exist is refused when the payment is reviewed', async () => {
    const { browser, control } = await open()
    const { searchParams } = new URL((await control('/scenarios/no-account')).link, origin)
    const quote = { recipient: searchParams.get('recipient'), amount: '10' }
    expect(await browser.json('/api/quotes', quote)).toMatchObject({ code: 'INVALID_BANK_ACCOUNT' })
  })

  it('add money when the balance is too low', async () => {
    const browser = openBrowser()
    await signUp(browser)
    await browser.json('/api/sandbox/scenarios/arrives', {})
    expect((await browser.json('/api/wallet')).wallet.balance).toBe(100 * usdc)
  })

  it('a payment without approval moves nothing', async () => {
    const { browser, control, balance } = await open()
    expect(await control('/scenarios/approval')).toEqual({ next: expect.stringContaining('Agents') })
    expect((await browser.json('/api/sandbox/agents')).actions).toMatchObject([
      { status: 'PENDING_APPROVAL' },
    ])
    expect(await balance()).toBe(100 * usdc)
  })
})
