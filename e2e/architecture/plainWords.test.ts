/** The words of documents, messages, comments and titles: plain English has one subject and one verb in a sentence. */

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** They join two sentences, or hide the subject, such as "a shop whose only login is the wallet" or "nobody reads it". */
const hardToRead = ['whose', 'whom', 'whomever', 'nobody', 'is needed', 'are needed']
/** Other names for what has a name in the table of words: CONTRIBUTING.md. */
const otherNames = [
  ...['enroll', 'authn', 'encapped', 'second leg', 're-auth', 'sudo', 'api key', 'raw signature'],
  ...['ears', 'intake', 'aside', 'on the beat', 'twins', 'orFound', 'rung', 'disown'],
]
const words = new RegExp(String.raw`\b(?:${[...hardToRead, ...otherNames].join('|')})\b`, 'i')
/** The file of the W3C has a field `enroll`. */
const w3cName = /passkey-endpoints/
/** A service responds, a report or an event reports, a relay demands, and who uses an app is a user. */
const otherVerbs = /\b(?:answer(?:s|ed)?|asked|tells?|told)\b/i
const person = /\bpersons?\b/i
/** The contract has persons behind a business. */
const hasPersons = /^packages\/(?:protocol|platform|sandbox)\//
/** Where these words are right: the rule about money, a question that a user really gets, a quotation, and the choice between person and bank. */
const isRight = /`confirm` is asked|(?:user|app) is asked|answers 409"|label: 'Person'/i
/** What others or generators write, and this list. */
const foreign = /^(?:node_modules|dist|\..*|reference|test-results|plainWords\.test\.ts)$/

/** What the build of the site writes. */
const generated = new Set(['docs/api', 'docs/copies'])

/** The tables of texts in other languages than English. */
const otherLanguage = /^packages\/ui\/src\/words\/[a-z]{2}(?<!en)(?:\/|\.ts$)/

/** The files of a folder and of those in it. */
const filesIn = (folder: string): string[] =>
  readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
    if (foreign.test(entry.name) || generated.has(folder + entry.name)) return []
    return entry.isDirectory() ? filesIn(`${folder}${entry.name}/`) : [folder + entry.name]
  })
const folders = [
  'docs',
  'packages',
  'demo-app',
  'deploy',
  'lab',
  'examples',
  'e2e',
  'scripts',
  'bench',
  '.changeset',
]
const files = folders.flatMap((folder) => filesIn(`${folder}/`)).filter((path) => !otherLanguage.test(path))

const source = /\.(?:tsx?|m?jsx?|html|yaml)$/
const isTest = (path: string) => /\.(?:test|spec)\.tsx?$|\/test\/|^(?:e2e|lab|scripts|bench)\//.test(path)

test.each<[what: string, isOne: (path: string) => boolean]>([
  ['documents and changes', (path) => path.endsWith('.md')],
  ['sources', (path) => source.test(path) && !isTest(path)],
  ['tests and tools', (path) => source.test(path) && isTest(path)],
])('%s avoid the words that make a sentence hard to read', (_, isOne) => {
  const paths = [...files, 'README.md', 'SECURITY.md', 'CONTRIBUTING.md'].filter(isOne)
  expect(paths.length).toBeGreaterThan(30)
  const found = paths.flatMap((path) =>
    readFileSync(root + path, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const isOther = otherVerbs.test(line) || (person.test(line) && !hasPersons.test(path))
        return (words.test(line) && !w3cName.test(line)) || (isOther && !isRight.test(line))
          ? [`${path}:${index + 1}: ${line.trim()}`]
          : []
      }),
  )
  expect(found).toEqual([])
})
