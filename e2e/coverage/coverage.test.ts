/** Every endpoint has a client function and a row in the coverage table; that each has a route, the compiler says. */

import * as platform from '@embedded-wallet/platform'
import { endpointSchemas, serviceEndpoints } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { coverageRows, notShown } from './rows.js'

declare module 'vitest' {
  interface TaskMeta {
    /** Everything that must be shown, for the reporter. */
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

test('no row is named twice, and what is said not to be shown is a row', ({ task }) => {
  expect(new Set(coverageRows).size).toBe(coverageRows.length)
  expect(coverageRows.length).toBeGreaterThan(200)
  for (const row of Object.keys(notShown)) expect(coverageRows).toContain(row)
  task.meta.coverage = { rows: coverageRows, notShown }
})
