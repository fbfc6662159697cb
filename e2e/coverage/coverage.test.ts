/** Every endpoint has a client function and a row in the coverage table. The compiler checks that each has a route. */

import * as platform from '@embedded-wallet/platform'
import { endpointSchemas, serviceEndpoints } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { coverageRows, notShown } from './rows.js'

declare module 'vitest' {
  interface TaskMeta {
    /** All rows that a test must show, for the reporter. */
    coverage?: { rows: readonly string[]; notShown: Readonly<Record<string, string>> }
  }
}

test('every endpoint has a function of its name in the platform package, and schemas', () => {
  const functions: Record<string, unknown> = { ...platform }
  for (const name of Object.keys(serviceEndpoints)) {
    expect(functions[name], name).toBeTypeOf('function')
    expect(Object.keys(endpointSchemas)).toContain(name)
  }
})

test('every row has a unique name, and every exception names a row', ({ task }) => {
  expect(new Set(coverageRows).size).toBe(coverageRows.length)
  expect(coverageRows.length).toBeGreaterThan(200)
  for (const row of Object.keys(notShown)) expect(coverageRows).toContain(row)
  task.meta.coverage = { rows: coverageRows, notShown }
})
