/** A claim about the contract fails the test when the product did not bear it out, and the table says how each row came about. */

import { createSandbox } from '@embedded-wallet/sandbox'
import { expect, test } from 'vitest'
import { clientOf, controlOf } from '../../packages/sandbox/test/client.js'
import { tellContract } from '../../scripts/coverageReporter.mjs'
import { shows } from '../support/shows.js'
import { falseClaims } from './claims.js'
import { observedInAll } from './observation.js'
import { watchSandbox } from './watchProduct.js'

test('a false claim names its row', () => {
  const produced = new Set(['error:FORBIDDEN'])
  expect(falseClaims(['error:FORBIDDEN', 'error:CONFLICT'], produced, 3)).toEqual([
    'The test claims error:CONFLICT, but no sandbox and no relay of this test sent it.',
  ])
  expect(falseClaims(['limit:page size'], produced, 1)).toEqual([])
  expect(falseClaims(['limit:page size'], produced, 0)).toEqual([
    'The test claims limit:page size, but it has no assertion that could hold it.',
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
