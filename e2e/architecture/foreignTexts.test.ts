/** The texts of others on the screens: a file that puts one there draws it by `ForeignText`, or puts it through `visibleText` first. */

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** What draws, and what writes the words that are drawn. */
const files = ['packages/ui/src', 'packages/frame/src', 'demo-app/src']
  .flatMap((room) => readdirSync(root + room, { recursive: true }).map((file) => `${room}/${file}`))
  .filter((file) => /\.tsx$|\/(?:words|format|receive)\/[^/]+\.ts$|detailRows\.ts$/.test(file))
  .filter((file) => !file.includes('.test.'))

/** The fields that an app, a payee or a service writes freely, where they are read. */
const fields = [
  'accountHolderName',
  'COMPANY_LEGAL_NAME',
  'description',
  'enteredName',
  'FULL_NAME',
  'nickname',
]
const more = ['notes', 'paymentRail', 'umaAddress', 'userMessage', 'verifiedName']
const reads = new RegExp(`(?<![\\w'"\`-])(?:${[...fields, ...more].join('|')})\\b(?!['"\`:])`)

/** What draws one. A row of `kind: 'foreign'` is drawn by `ForeignText`. */
const draws = /<ForeignText|\bvisibleText\(|\bisVisible\b|\bpartyLines\(|kind: 'foreign'/

/** It names the passkey that this device makes, and shows no name. */
const namesItsOwn = 'packages/ui/src/login/NewWallet.tsx'

test('no screen and no table of words shows a text of others as it is', () => {
  const readers = files.filter((file) => reads.test(codeOf(file)) && file !== namesItsOwn)
  expect(readers.length).toBeGreaterThan(10)
  expect(readers.filter((file) => !draws.test(codeOf(file)))).toEqual([])
})

test.each([
  '<dd>{transaction.description}</dd>',
  'const { umaAddress } = quote',
  'fill(text, { name: payee.verifiedName })',
])('it finds %s', (code) => {
  expect(reads.test(code)).toBe(true)
  expect(draws.test(code)).toBe(false)
})

const codeOf = (file: string) => readFileSync(root + file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
