/** The words of documents, messages and comments: plain English has one subject and one verb in a sentence. */

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** They join two sentences, or hide the subject: "a shop whose only login is the wallet", "nobody reads it". */
const words = /\b(?:whose|whom|nobody)\b/i
/** What others or generators write. */
const foreign = /^(?:node_modules|dist|\..*|reference|test|attack|bench)$/

/** The files of a folder and of those in it. */
const filesIn = (folder: string): string[] =>
  readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
    if (foreign.test(entry.name)) return []
    return entry.isDirectory() ? filesIn(`${folder}${entry.name}/`) : [folder + entry.name]
  })
const files = ['docs/', 'packages/', 'demo-app/', 'deploy/', 'examples/'].flatMap(filesIn)

test.each([
  ['documents', /\.md$/],
  ['sources', /(?<!\.test)\.(?:tsx?|mjs|jsx?|html|yaml)$/],
])('%s avoid the words that make a sentence hard to read', (_, kind) => {
  const paths = [...files, 'README.md', 'SECURITY.md'].filter((path) => kind.test(path))
  expect(paths.length).toBeGreaterThan(30)
  const found = paths.flatMap((path) =>
    readFileSync(root + path, 'utf8')
      .split('\n')
      .flatMap((line, index) => (words.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})
