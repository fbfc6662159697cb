/** A claim about the contract fails the test when the product did not bear it out, and the table says how each row came about. */

import { createSandbox } from '@embedded-wallet/sandbox'
import { expect, test } from 'vitest'
import { clientOf, controlOf } from '../../packages/sandbox/test/client.js'
import { tellContract } from '../../scripts/coverageReporter.mjs'
import { shows } from '../support/shows.js'
import { falseClaims, isBorneOut } from './claims.js'
import { observedInAll } from './observation.js'
import { coverageRows } from './rows.js'
import { storyOfTest } from './story.js'
import { watchSandbox } from './watchProduct.js'

const nothing = { exchanges: [], events: [] }

test('a false claim names its row', () => {
  const produced = new Set(['error:FORBIDDEN'])
  expect(falseClaims(['error:FORBIDDEN', 'error:CONFLICT'], produced, nothing)).toEqual([
    'The test claims error:CONFLICT, but no sandbox and no relay of this test showed it.',
  ])
})

test.fails('a test that claims what its sandbox never sent fails', () => {
  shows('error:CUSTOMER_DELETED')
  expect(createSandbox().profile).toBe('document')
})

test('what a sandbox sends is produced, and what a fault sends is injected', async () => {
  const sandbox = createSandbox()
  const [ask, control] = [clientOf(sandbox), controlOf(sandbox)]
  const refusalWith = (code: string) =>
    ({ endpoint: 'getQuote', when: 'before', response: { status: 403, body: { code } } }) as const
  await ask('GET', '/quotes/Quote:none')
  sandbox.faults.add(refusalWith('FORBIDDEN'))
  await ask('GET', '/quotes/Quote:none')
  expect((await control('POST', '/faults', refusalWith('CONFLICT'))).status).toBe(201)
  await ask('GET', '/quotes/Quote:none')
  await ask('GET', '/customers')
  const { produced, injected } = await observedInAll()
  expect([...produced].sort()).toEqual(['endpoint:listCustomers', 'error:QUOTE_NOT_FOUND'])
  expect([...injected]).toEqual(['error:FORBIDDEN', 'error:CONFLICT'])
  expect(watchSandbox(sandbox).baseUrl).toBe(sandbox.baseUrl)
})

test('a row that is both produced and injected counts as produced; a row without a test fails the run', () => {
  const coverage = { rows: ['error:A', 'error:B', 'error:C'], notShown: {} }
  const { lines, problems, table } = tellContract(coverage, [
    { row: 'error:A', how: 'injected', title: 'a' },
    { row: 'error:A', how: 'produced', title: 'b' },
    { row: 'error:B', how: 'injected', title: 'c' },
    { row: 'error:Z', how: 'produced', title: 'd' },
  ])
  expect(lines).toEqual(['Contract: 3 rows: 1 produced, 1 injected, 1 not shown'])
  expect(problems).toEqual([
    'No test shows error:C.',
    'A test shows error:Z, which is no row of the contract.',
  ])
  expect(table).toContain('| `A` | produced | b |')
  expect(table).toContain('| `B` | injected | c |')
})

test('no limit and no outcome is shown by a test that saw nothing of the service', () => {
  const rows = coverageRows.filter((row) => /^(?:limit|scenario):|^state:session\.EXPIRED$/.test(row))
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter((row) => isBorneOut(row, nothing))).toEqual([])
})

test('a limit is shown when the service takes the greatest value and refuses the next; a refusal of a fault shows nothing', async () => {
  const sandbox = createSandbox({ openingBalance: 1 })
  const ask = clientOf(sandbox)
  await ask('POST', '/customers', {
    customerType: 'INDIVIDUAL',
    fullName: 'Ada Byron',
    email: 'ada@shop.example',
  })
  const { data } = (await ask('GET', '/customers/internal-accounts')).body
  const fund = (amount: number) => ask('POST', `/sandbox/internal-accounts/${data[0].id}/fund`, { amount })
  const isShown = async () => isBorneOut('limit:sandbox funding amount', await storyOfTest())
  await fund(100_000_000_000)
  const response = { status: 400, body: { code: 'INVALID_INPUT' } }
  sandbox.faults.add({ endpoint: 'fundInternalAccount', when: 'before', response })
  expect((await fund(100_000_000_001)).status).toBe(400)
  expect(await isShown()).toBe(false)
  await fund(100_000_000_001)
  expect(await isShown()).toBe(true)
})

test('an outcome is shown by its own suffix alone', async () => {
  const ask = clientOf(createSandbox())
  const accountInfo = {
    accountType: 'USD_ACCOUNT',
    accountNumber: '000123456102',
    routingNumber: '021000021',
  }
  const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Byron' }
  const body = { currency: 'USD', accountInfo: { ...accountInfo, beneficiary } }
  expect((await ask('POST', '/platform/external-accounts', body)).status).toBe(201)
  const story = await storyOfTest()
  const shown = coverageRows.filter(
    (row) => row.startsWith('scenario:beneficiary.') && isBorneOut(row, story),
  )
  expect(shown).toEqual(['scenario:beneficiary.102'])
})
