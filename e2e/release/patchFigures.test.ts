/** What the documents say about the 45 patches is what the table of the release has found. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { patches, summaryOf } from './patches.js'
import figures from './patchFigures.json' with { type: 'json' }

const documents = ['README.md', 'SECURITY.md', 'docs/threat-model.md', 'packages/core/README.md']

test('the figures name patches of the table, and none that is in it twice', () => {
  expect(new Set(patches).size).toBe(45)
  for (const column of Object.values(figures))
    for (const taken of Object.values(column)) {
      expect(patches).toEqual(expect.arrayContaining(taken))
      expect(new Set(taken).size).toBe(taken.length)
    }
})

test('a document that gives the figures gives these', () => {
  const summary = summaryOf(figures)
  console.log(`\n${summary}`)
  for (const path of documents) {
    let text = ''
    try {
      text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replace(/\s+/g, ' ')
    } catch {
      // This document does not exist.
    }
    for (const [quoted] of text.matchAll(/Patches, sealed: [^.`]*/g))
      expect([path, quoted]).toEqual([path, summary])
  }
})
