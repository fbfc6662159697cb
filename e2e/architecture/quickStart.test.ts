/** The quick start: docs/performance.md names its lines, and the README and the tutorial show its files as they run. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test.each([
  ['backend', 'server.mjs', 16],
  ['page', 'index.html', 14],
  ['React', 'main.jsx', 14],
  ['page without screens', 'main.js', 16],
] as const)(
  'the part %s (%s) has at most %i lines of at most 120 columns, and the page names them',
  (name, file, bound) => {
    const lines = text(`examples/quick-start/${file}`).split('\n')
    const counted = lines.filter((line) => !/^\s*(?:\/\/|<!--|$)/.test(line)).length
    expect(counted).toBeGreaterThan(9)
    expect(counted).toBeLessThanOrEqual(bound)
    expect(text('docs/performance.md')).toMatch(new RegExp(`^\\| ${name} \\| ${counted} \\|`, 'm'))
    expect(lines.filter((line) => line.length > 120)).toEqual([])
  },
)

test('the README and the tutorial show the files of the quick start as they run', () => {
  for (const name of ['server.mjs', 'index.html'])
    expect(text('README.md')).toContain(text(`examples/quick-start/${name}`))
  expect(text('docs/tutorial.md')).toContain(text('examples/quick-start/main.js'))
})
