/** The words that documents, messages, comments and titles do not use: private ones, and other names for what has a name in the table of CONTRIBUTING.md. */

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Only those who wrote them know what they mean. */
const privateWords = ['aside', 'disown', 'ears', 'intake', 'on the beat', 'orFound', 'rung', 'twins']
const otherNames = ['authn', 'encapped', 'enroll', 'raw signature', 're-auth', 'second leg', 'sudo']
const words = new RegExp(String.raw`\b(?:${[...privateWords, ...otherNames].join('|')})\b`, 'i')

/** The file of the W3C has a field `enroll`. */
const w3cName = /passkey-endpoints/
const otherLanguage = /^packages\/ui\/src\/words\/[a-z]{2}(?<!en)(?:\/|\.ts$)/
const isText = (path: string) =>
  /\.(?:md|tsx?|m?jsx?|html|yaml)$/.test(path) &&
  !otherLanguage.test(path) &&
  !path.startsWith('docs/reference/') &&
  !path.endsWith('plainWords.test.ts')

test('no text has a private word, or another name for what has a name', () => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths = listed.split('\0').filter((path) => isText(path) && existsSync(root + path))
  expect(paths.length).toBeGreaterThan(1000)
  const lines = paths.flatMap((path) =>
    readFileSync(root + path, 'utf8')
      .split('\n')
      .map((line, index) => ({ line, place: `${path}:${index + 1}: ${line.trim()}` })),
  )
  const found = lines.filter(({ line }) => words.test(line) && !w3cName.test(line))
  expect(found.map(({ place }) => place)).toEqual([])
})
