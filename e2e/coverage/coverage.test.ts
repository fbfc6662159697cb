/** Every endpoint has a client function, and the calls of the tests show every row of the contract. The compiler checks that each endpoint has a route. */

import * as platform from '@embedded-wallet/platform'
import { endpointSchemas, serviceEndpoints } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { coverageRows, endpointOf, recordSandbox, statesIn, takeNews } from './recorder.js'
import { countContract } from './reporter.mjs'

declare module 'vitest' {
  interface TaskMeta {
    /** All rows that the tests must show, for the reporter. */
    contractRows?: readonly string[]
  }
}

test('every endpoint has a function of its name in the platform package, and schemas', () => {
  const functions: Record<string, unknown> = { ...platform }
  for (const name of Object.keys(serviceEndpoints)) {
    expect(functions[name], name).toBeTypeOf('function')
    expect(Object.keys(endpointSchemas)).toContain(name)
  }
})

test('every row has a unique name', ({ task }) => {
  expect(new Set(coverageRows).size).toBe(coverageRows.length)
  expect(coverageRows.length).toBeGreaterThan(200)
  task.meta.contractRows = coverageRows
})

test('a call shows the endpoint with the fewest places, and the states of all records in its body', () => {
  expect(endpointOf('GET', '/service/2025-10-13/customers/external-accounts')).toBe(
    'listCustomerExternalAccounts',
  )
  expect(endpointOf('GET', '/service/2025-10-13/customers/Customer:1')).toBe('getCustomer')
  expect(endpointOf('GET', '/wallet/customers')).toBeUndefined()
  const quote = { id: 'Quote:1', status: 'PENDING', sources: [{ id: 'Transaction:1', status: 'CREATED' }] }
  expect(statesIn({ data: [quote, { id: 'Customer:1', kycStatus: 'APPROVED' }] })).toEqual([
    'state:quote.PENDING',
    'state:transaction.CREATED',
    'state:verification.APPROVED',
  ])
})

test('what a sandbox sends by itself is recorded, and nothing that it sends after a fault', async () => {
  const codes = ['HONEST', 'FAULT', 'AFTER_THE_FAULT']
  let faults: object[] = []
  const sandbox = recordSandbox({
    fetch: async () => Response.json({ code: codes.shift() }, { status: 403 }),
    faults: { pending: () => faults },
    events: () => [],
  } as never)
  const call = () => sandbox.fetch(new Request('https://service.example/2025-10-13/quotes/Quote:1'))
  await takeNews()
  await call()
  faults = [{}]
  await call()
  faults = []
  await call()
  expect(await takeNews()).toEqual(['produced error:HONEST'])
})

test('a row that is both produced and injected counts as produced; a row without a test fails the run', () => {
  const evidence = [
    'injected error:A',
    'produced error:A',
    'injected error:B',
    'produced event:Z',
    'produced error:OWN',
  ]
  expect(countContract(['error:A', 'error:B', 'error:C'], evidence)).toEqual({
    line: 'Contract: 3 rows: 1 produced, 1 injected, 1 not shown',
    problems: ['No test shows error:C.', 'A test shows event:Z, which is no row of the contract.'],
  })
})
