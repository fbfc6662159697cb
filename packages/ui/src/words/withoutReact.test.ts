/** The words are for every page and for servers: their entries load neither React nor the hooks. */

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const src = new URL('../', import.meta.url)

/** Every package that a file loads, by itself or by what it imports. Imports of types load nothing. */
function packagesOf(file: URL, seen = new Set<string>()): string[] {
  if (seen.has(file.href)) return []
  seen.add(file.href)
  const code = readFileSync(file, 'utf8').replace(/\b(import|export) type [^'"]+from '[^']+'/g, '')
  return [...code.matchAll(/(?:from|import) '([^']+)'/g)].flatMap(([, from]) =>
    from!.startsWith('.') ? packagesOf(new URL(from!.replace(/\.js$/, '.ts'), file), seen) : [from!],
  )
}

test('the words load core and nothing else', () => {
  expect(new Set(packagesOf(new URL('words.ts', src)))).toEqual(new Set(['@embedded-wallet/core']))
  // The screens, by the same look, load React.
  expect(packagesOf(new URL('provider/texts.ts', src))).toContain('react')
})

test('a language loads no package at all', () => {
  for (const language of readdirSync(new URL('words', src)).filter((name) => /^[a-z]{2}\.ts$/.test(name)))
    expect(packagesOf(new URL(`words/${language}`, src)), language).toEqual([])
})
