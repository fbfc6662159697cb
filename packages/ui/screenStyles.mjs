/** The style sheets of single screens: `styles.css` without the rules for parts, tones and looks that no script of the screen names. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import postcss from 'postcss'
import { build } from 'vite'
import { elementsConfig } from './elementsConfig.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

/** The screens that an app may have alone: `dist/styles` has a sheet of each. */
export const ownSheets = { login: 'src/login/WalletLogin.tsx', pay: 'src/pay/WalletPay.tsx' }

/** @returns The style sheet of one of them. */
export async function sheetOf(name) {
  const { output } = await build({
    ...elementsConfig(),
    logLevel: 'error',
    build: {
      write: false,
      rollupOptions: {
        input: [at(ownSheets[name]), at('src/screens/WalletScreens.tsx')],
        external: /^@embedded-wallet\/core/,
        preserveEntrySignatures: 'strict',
      },
    },
  })
  const chunks = output.filter(({ type }) => type === 'chunk')
  return withoutUnused(readFileSync(at('src/styles.css'), 'utf8'), chunks)
}

const lookOf = /\[data-([\w-]+)="?([\w-]+)"?\]/g

/** @param chunks - The scripts of the document. */
export function withoutUnused(styles, chunks) {
  const scripts = chunks.map(({ code }) => code).join('')
  // The name of a part is no look.
  const values = scripts.replace(/"data-part":\s*["'`][\w-]+["'`]/g, '')
  const isNamed = (attribute, value) => {
    // A tone may also be the key of a table. The others are always texts.
    const key = attribute === 'tone' ? `|[{,\\s]${value}:` : ''
    return new RegExp(`["'\`]${value}["'\`]${key}`).test(attribute === 'part' ? scripts : values)
  }
  const isUsed = (selector) =>
    [...selector.replace(/:not\([^)]*\)/g, '').matchAll(lookOf)].every(([, attribute, value]) =>
      isNamed(attribute, value),
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
