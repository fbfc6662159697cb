/** The style sheet of the documents: whole, and without the rules for parts that no script names. */

import { fileURLToPath } from 'node:url'
import postcss from 'postcss'
import { build } from 'vite'
import { siteConfig } from './siteConfig.mjs'

/** @returns The style sheet of the screens with that of the documents, minified. */
export async function stylesOf() {
  const { output } = await build({
    ...siteConfig({ alias: [] }),
    build: {
      ...{ write: false, cssTarget: 'esnext' },
      rollupOptions: { input: fileURLToPath(new URL('site/site.css', import.meta.url)) },
    },
  })
  return output.find(({ fileName }) => fileName.endsWith('.css')).source
}

const partOf = /\[data-part="?([\w-]+)"?\]/g

/** @param chunks - The scripts of the document. */
export function withoutUnused(styles, chunks) {
  const scripts = chunks.map(({ code }) => code).join('')
  const isUsed = (selector) =>
    [...selector.replace(/:not\([^)]*\)/g, '').matchAll(partOf)].every(([, part]) =>
      new RegExp(`["'\`]${part}["'\`]`).test(scripts),
    )
  const sheet = postcss.parse(styles)
  sheet.walkRules((rule) => {
    const used = rule.selectors.filter(isUsed)
    if (used.length === 0) rule.remove()
    else rule.selectors = used
  })
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return sheet.toString()
}
