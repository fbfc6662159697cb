/** The lines of the quick start: what docs/performance.md and the README say is what is there. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countHalves, countLines, halves } from './lines.mjs'

const text = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

test('a blank line and a comment do not count', () => {
  expect(countLines('// a\n\n  // b\nconst c = 1 // d\n')).toBe(1)
})

test('each half has at most 16 lines, the page names them, and no line is longer than 120 columns', () => {
  const page = text('docs/performance.md')
  for (const [name, lines] of Object.entries(countHalves())) {
    expect(lines).toBeLessThanOrEqual(16)
    expect(page).toMatch(new RegExp(`^\\| ${name} \\| ${lines} \\|`, 'm'))
    for (const line of text(`examples/quick-start/${halves[name]}`).split('\n'))
      expect(line.length).toBeLessThanOrEqual(120)
  }
})

test('the README shows the files of the quick start as they run', () => {
  for (const name of ['server.mjs', 'index.html', 'main.js'])
    expect(text('README.md')).toContain(text(`examples/quick-start/${name}`))
})
