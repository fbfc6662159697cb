/** The code of every page compiles as it stands. `npm run lab blocks` also runs it, with the packed packages. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages, readBlocks, stepsOf } from './readPage.mjs'
import { problemsOf } from './typescript.mjs'

const root = new URL('../../', import.meta.url)

test('the code of every page compiles', () => {
  const texts = new Map<string, string>()
  for (const page of pages as string[]) {
    const markdown = readFileSync(new URL(page, root), 'utf8')
    const folder = `${root.pathname}e2e/${page.replaceAll(/\W/g, '-')}/`
    for (const { kind, name, text } of stepsOf(markdown)) {
      if (kind === 'write' && /\.(?:ts|tsx|mts)$/.test(name)) texts.set(folder + name, text)
    }
  }
  expect(texts.size).toBeGreaterThan(4)
  const wrong = `${root.pathname}e2e/wrong.ts`
  texts.set(wrong, "export const amount: number = '1'\n")
  const problems = problemsOf([...texts.keys()], { customConditions: ['@embedded-wallet/source'] }, texts)
  expect(problems).toEqual([expect.stringContaining('e2e/wrong.ts:1')])
})

test('every block of code has a page that runs it', () => {
  const blocks = (pages as string[]).flatMap((page) => readBlocks(readFileSync(new URL(page, root), 'utf8')))
  expect(blocks.filter(({ kind }) => kind !== 'shown').length).toBeGreaterThan(20)
})
