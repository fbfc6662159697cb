/** The quick start: docs/performance.md names its lines, and the README shows its files as they run. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test.each([
  ['backend', 'server.mjs'],
  ['vanilla', 'main.js'],
  ['React', 'main.jsx'],
])('the half %s has at most 16 lines of at most 120 columns, and the page names them', (name, file) => {
  const lines = text(`examples/quick-start/${file}`).split('\n')
  const counted = lines.filter((line) => !/^\s*(?:\/\/|$)/.test(line)).length
  expect(counted).toBeGreaterThan(9)
  expect(counted).toBeLessThanOrEqual(16)
  expect(text('docs/performance.md')).toMatch(new RegExp(`^\\| ${name} \\| ${counted} \\|`, 'm'))
  expect(lines.filter((line) => line.length > 120)).toEqual([])
})

test('the README shows the files of the quick start as they run', () => {
  for (const name of ['server.mjs', 'index.html', 'main.js'])
    expect(text('README.md')).toContain(text(`examples/quick-start/${name}`))
})
