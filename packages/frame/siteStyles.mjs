/** The style sheet of the documents: whole, and without the rules for parts that no script names. */

import { fileURLToPath } from 'node:url'
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

/** Cuts a list of selectors at the commas that stand in no parentheses. */
function selectorsOf(list) {
  let depth = 0
  let from = 0
  const selectors = []
  for (let at = 0; at < list.length; at++) {
    if (list[at] === '(') depth++
    if (list[at] === ')') depth--
    if (list[at] === ',' && depth === 0) {
      selectors.push(list.slice(from, at))
      from = at + 1
    }
  }
  return [...selectors, list.slice(from)]
}

/**
 * @param styles - Minified: no comments, no braces in texts.
 * @param chunks - The scripts of the document.
 */
export function withoutUnused(styles, chunks) {
  const scripts = chunks.map(({ code }) => code).join('')
  const isUsed = (selector) =>
    [...selector.replace(/:not\([^)]*\)/g, '').matchAll(partOf)].every(([, part]) =>
      new RegExp(`["'\`]${part}["'\`]`).test(scripts),
    )
  return styles
    .replace(/([^{};]+)\{([^{}]*)\}/g, (rule, list, body) => {
      if (list.startsWith('@') || !list.includes('data-part')) return rule
      const used = selectorsOf(list).filter(isUsed)
      return used.length === 0 ? '' : `${used.join(',')}{${body}}`
    })
    .replace(/@[^{};]+\{\}/g, '')
}
