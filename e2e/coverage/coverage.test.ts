/** Every endpoint has a client function and a row in the coverage table. The compiler checks that each has a route. */

import { existsSync, readFileSync } from 'node:fs'
import * as platform from '@embedded-wallet/platform'
import { endpointSchemas, serviceEndpoints } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { pageProblems } from '../../scripts/coverageReporter.mjs'
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

const root = new URL('../../', import.meta.url)

test('the published table has every row, in order, and names files that exist', () => {
  const page = readFileSync(new URL('docs/reference/coverage.md', root), 'utf8')
  const cells = [...page.matchAll(/^\| `(.+?)` \| (?:produced|injected|not shown) \| (.+) \|$/gm)]
  expect(cells.map(([, row]) => row)).toEqual(coverageRows.map((row) => row.slice(row.indexOf(':') + 1)))
  const files = cells.flatMap(([, , titles]) => titles!.split('<br>').map((title) => title.split(' › ')[0]!))
  for (const file of new Set(files)) expect(existsSync(new URL(file, root)), file).toBe(true)
})

test('a whole run finds the first line of the published table that it did not make', () => {
  expect(pageProblems('# Rows\n| a | produced |\n', '# Rows\n| a | produced |\n')).toEqual([])
  for (const published of ['# Rows\n| a | injected |\n', '# Rows\n', '# Rows\n| a | produced |\n| b |\n'])
    expect(pageProblems('# Rows\n| a | produced |\n', published)).toEqual([
      expect.stringMatching(
        /^docs\/reference\/coverage\.md is out of date from line [23] on\. Run npm run docs\.$/,
      ),
    ])
})
