/** A language of the screens is in each place that needs it: it is built, exported, checked, loaded by what shows it, and has words for receipts. */

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const text = (path: string) => readFileSync(new URL(path, root), 'utf8')
const ui = 'packages/ui'

const languages = readdirSync(new URL(`${ui}/messages/`, root)).map((file) => file.replace('.json', ''))

/** Where each language is named, and how. */
const places: [path: string, named: (language: string) => string][] = [
  [`${ui}/package.json`, (language) => `"./words/${language}": {`],
  [`${ui}/README.md`, (language) => `\`${language}\``],
  [`${ui}/src/words/languages.test.ts`, (language) => `from './${language}.js'`],
  ['demo-app/src/text/language.tsx', (language) => `import('@embedded-wallet/ui/words/${language}')`],
  ['e2e/gallery/view.ts', (language) => `import('@embedded-wallet/ui/words/${language}')`],
  ['packages/frame/site/config.ts', (language) => `import('@embedded-wallet/ui/words/${language}')`],
  ['packages/platform/src/receipts/words.ts', (language) => `const ${language}: ReceiptWords =`],
  ['e2e/flows/receiptSamples.test.ts', (language) => `'${language}'`],
]

test.each(places)('%s has each language', (path, named) => {
  expect(languages.length).toBeGreaterThan(5)
  const page = text(path).replaceAll('`@embedded-wallet/ui/words/de`', '`de`')
  expect(languages.filter((language) => !page.includes(named(language)))).toEqual([])
})
