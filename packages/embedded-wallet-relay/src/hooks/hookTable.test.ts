/** The page of the program has the table of hooks. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hookTable } from './hookTable.js'

test('each hook has its row in the README', () => {
  const rows = Object.entries(hookTable).map(
    ([name, { timeoutMs, does }]) => `| \`${name}\` | ${timeoutMs / 1000} s | ${does} |`,
  )
  const page = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  expect(rows).toHaveLength(13)
  expect(rows.filter((row) => !page.split('\n').includes(row))).toEqual([])
})
