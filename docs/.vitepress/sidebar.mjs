/** The order of the pages: that of the start page. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { addressOf } from './otherRooms.mjs'

const docs = fileURLToPath(new URL('..', import.meta.url))
const page = (text, link) => ({ text, link })

/** The pages that readers and models read; the start page and the API are beside them. */
export const groups = readFileSync(`${docs}index.md`, 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    text: section.split('\n', 1)[0],
    items: [...section.matchAll(/^\| \[(.+?)\]\((?:\.\/(.+?)\.md|\.\.\/(.+?))\)/gm)].map(
      ([, text, own, other]) => page(text, `/${own ?? addressOf.get(other)}`),
    ),
  }))
  .filter(({ items }) => items.length > 0)

/** The pages that the build writes from docstrings, by the name of the import. */
function apiPages() {
  const folder = `${docs}api/@embedded-wallet/`
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md') && !file.endsWith('entries.md'))
    .map((file) => file.replace(/(\/index)?\.md$/, (_, index) => (index === undefined ? '' : '/')))
    .sort()
    .map((path) => page(importName(path), `/api/@embedded-wallet/${path}`))
}

/** `core/parts` is imported as `core/crypto`; other entries have the name of their file. */
export const importName = (path) => path.replace(/\/$/, '').replace('core/parts', 'core/crypto')

export const nav = [
  page('Guides', '/guides/ownLogin'),
  page('Errors', '/errors'),
  page('Reference', '/reference/endpoints'),
]

export const sidebar = [
  page('What it is', '/'),
  ...groups,
  { text: 'API', collapsed: true, items: apiPages() },
]
