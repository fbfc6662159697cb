/** Puts the files of an app together from the parts of the template. */

import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Choices } from './choices.js'

const template = fileURLToPath(new URL('../../template/', import.meta.url))

/** npm leaves a `.gitignore` out of a package, and these are no pages of ours. */
const renamed: Record<string, string> = { gitignore: '.gitignore', readme: 'README.md' }

/** The words that are true for an app. A folder of the template has the words that it needs: `own-react`. */
function wordsOf({ login, frontend, backend, service }: Choices): Set<string> {
  const isNext = frontend === 'next'
  return new Set([
    ...['always', login, frontend, backend, isNext ? 'react' : 'vite'],
    ...[service === 'sandbox' ? 'sandbox' : 'service', frontend === 'plain' ? '' : 'mounted'],
  ])
}

/** @returns By path: the text of each file. */
export function composeFiles(choices: Choices, values: Record<string, string>): Map<string, string> {
  const words = wordsOf(choices)
  const parts = readdirSync(template).filter((part) => part.split('-').every((word) => words.has(word)))
  return new Map(
    parts.flatMap((part) => {
      const folder = join(template, part)
      const found = readdirSync(folder, { recursive: true, withFileTypes: true })
      return found
        .filter((entry) => entry.isFile())
        .map((entry) => {
          const path = join(entry.parentPath, entry.name)
          const text = composeText(readFileSync(path, 'utf8'), words, values)
          const name = path.slice(folder.length + 1).replaceAll(sep, '/')
          return [renamed[name] ?? name, text] as const
        })
    }),
  )
}

/** A line that ends with `// if own` is for the words that it names; so are the lines between `// if own-plain` and `// end`. */
function composeText(text: string, words: ReadonlySet<string>, values: Record<string, string>): string {
  const lines: string[] = []
  const isFor = (named: string | undefined) => named?.split('-').every((word) => words.has(word)) ?? true
  let isIn = true
  for (const line of text.split('\n')) {
    const [, own, named] = /^(.*?) *(?:\/\/|<!--) (?:if ([\w-]+)|end)(?: -->)?$/.exec(line) ?? []
    if (own === '') isIn = isFor(named)
    else if (isIn && isFor(named)) lines.push(own ?? line)
  }
  return lines.join('\n').replace(/__([A-Z_]+)__/g, (all, name) => values[name] ?? all)
}
