/** Each page that installs packages says beside it how to get them, as long as they are not on npm. */

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isPublished, pagesWithNotes, withInstallNotes } from './installNotes.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
const paths = stdout.split('\n').filter((path) => path !== '' && existsSync(root + path))
const text = (path: string) => readFileSync(root + path, 'utf8')
const installs = (path: string) => /^npm install .*@embedded-wallet\//m.test(text(path))

test('each page is as npm run docs writes it: with the way to get the packages, until they are published', () => {
  const pages = (pagesWithNotes(paths) as string[]).filter(installs)
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.filter((path) => withInstallNotes(text(path), path) !== text(path))).toEqual([])
  expect(pages.filter((path) => /Not on npm yet/.test(text(path)) === isPublished)).toEqual([])
})

test('the README says it, too', () => {
  expect(
    installs('README.md') && !isPublished ? text('README.md') : 'CONTRIBUTING.md#try-the-packages',
  ).toContain('CONTRIBUTING.md#try-the-packages')
})
