/** A language of the screens is in each place that needs it: it is exported, listed, loaded by what shows it, and has words for receipts. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../support/languages.js'

const root = new URL('../../', import.meta.url)
const text = (path: string) => readFileSync(new URL(path, root), 'utf8')
const ui = 'packages/ui'

/** Where each language is named, and how. */
const places: [path: string, named: (language: string) => string][] = [
  [`${ui}/package.json`, (language) => `"./words/${language}": {`],
  [`${ui}/README.md`, (language) => `\`${language}\``],
  ['demo-app/src/text/language.tsx', (language) => `import('@embedded-wallet/ui/words/${language}')`],
  ['e2e/gallery/view.ts', (language) => `import('@embedded-wallet/ui/words/${language}')`],
  ['packages/frame/site/config.ts', (language) => `import('@embedded-wallet/ui/words/${language}')`],
  ['packages/platform/src/receipts/words.ts', (language) => `const ${language}: ReceiptWords =`],
]

test.each(places)('%s has each language', (path, named) => {
  const others = languages.filter((language) => language !== 'en')
  expect(others.length).toBeGreaterThan(5)
  const page = text(path).replaceAll('`@embedded-wallet/ui/words/de`', '`de`')
  expect(others.map(named).filter((words) => !page.includes(words))).toEqual([])
})
