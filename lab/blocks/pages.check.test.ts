/** The code of every page compiles as it stands. `npm run lab blocks` also runs it, with the packed packages. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { pages, readBlocks, stepsOf } from './readPage.mjs'
import { problemsOf } from './typescript.mjs'

const root = new URL('../../', import.meta.url)

test('the code of every page compiles', () => {
  const dist = fileURLToPath(new URL('e2e/dist/', root))
  mkdirSync(dist, { recursive: true })
  const folder = mkdtempSync(`${dist}pages-`)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const paths: string[] = []
  const write = (name: string, text: string) => {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    paths.push(path)
  }
  write('wrong.ts', "export const amount: number = '1'\n")
  for (const page of pages as string[])
    for (const { kind, name, text } of stepsOf(readFileSync(new URL(page, root), 'utf8')))
      if (kind === 'write' && /\.(?:ts|tsx|mts)$/.test(name))
        write(join(page.replaceAll(/\W/g, '-'), name), text)
  expect(paths.length).toBeGreaterThan(5)
  const problems = problemsOf(paths, { customConditions: ['@embedded-wallet/source'] })
  expect(problems).toEqual([expect.stringMatching(/^wrong\.ts\(1,/)])
})

test('every block of code has a page that runs it', () => {
  const blocks = (pages as string[]).flatMap((page) => readBlocks(readFileSync(new URL(page, root), 'utf8')))
  expect(blocks.filter(({ kind }) => kind !== 'shown').length).toBeGreaterThan(20)
})
