/** Long pages with a section for each code or endpoint: on the site each section is a short page of its own, and the long page is their list. */

import { readFileSync } from 'node:fs'

/** By the path from the root: the address on the site, the heads of the list, and what stands in it of a section. */
const longPages = {
  'docs/errors.md': {
    address: 'errors',
    head: '| Code | What happened |',
    lineOf: (body) => /\*\*What happened\.\*\* (.+)/.exec(body)?.[1],
    back: 'Every error code',
  },
  'docs/reference/endpoints.md': {
    address: 'reference/endpoints',
    head: '| Call | What it does |',
    lineOf: (body) => body.split('\n\n').find((paragraph) => /^[A-Z]/.test(paragraph)),
    back: 'All endpoints',
  },
}

export const longPaths = Object.keys(longPages)

/** The anchor of a title, as the site makes it. */
const slugOf = (title) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** A table takes no line break and no bar. */
const inOneCell = (text) => text.replaceAll('\n', ' ').replaceAll(/(?<!\\)\|/g, '\\|')

/**
 * @param {string} path - One of `longPaths`.
 * @param {string} text - The page, with links that are good anywhere on the site.
 * @returns {Map<string, string>} The pages by their address, the list first.
 */
export function shortPagesOf(path, text) {
  const { address, head, lineOf, back } = longPages[path]
  const pages = new Map([[address, '']])
  let list = ''
  let chapter = ''
  for (const section of text.split(/^(?=#{1,3} )/m)) {
    const [, title, body] = /^### (.+)\n([\s\S]*)$/.exec(section) ?? []
    if (title === undefined) {
      chapter = /^## (.+)/.exec(section)?.[1] ?? ''
      list += section
      continue
    }
    const slug = slugOf(title)
    if (!list.endsWith('|\n')) list += `${head}\n|---|---|\n`
    const line = inOneCell(lineOf(body) ?? '')
    list += `| <a id="${slug}"></a>[${title}](/${address}/${slug}) | ${line} |\n`
    const foot = `[${back}](/${address}) · ${chapter}`
    pages.set(`${address}/${slug}`, `# ${title}\n${inPlace(body, address)}\n${foot}\n`)
  }
  return pages.set(address, list.replaceAll(/\|\n(?=## )/g, '|\n\n'))
}

/** A link to a title of the long page leads there from a short one. */
const inPlace = (body, address) => body.trimEnd().replaceAll('](#', `](/${address}#`)

const titlesOf = (path) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').matchAll(/^### (.+)$/gm)
const slugs = new Map(
  longPaths.map((path) => [path, new Set([...titlesOf(path)].map(([, title]) => slugOf(title)))]),
)

/** @returns The address of the short page of a title; undefined when it has none. */
export const shortAddressOf = (path, slug) =>
  slugs.get(path)?.has(slug) ? `/${longPages[path].address}/${slug}` : undefined
