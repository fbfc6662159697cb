/** A test never compares a package with a constant, a table or an encoder of the same package: both would agree with themselves. */

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { findOracles, type Oracle } from './oracles.js'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** What protocol's tables say is compared here with literals from the documents, so other tests may expect it. */
const pinning = readdirSync(new URL('e2e/coverage/', root)).filter((file) =>
  /^document\w*\.test\.ts$/.test(file),
)
const pinned = new Set(
  pinning.flatMap((file) => {
    const [, names = ''] = /import \{([^}]*)\} from '@embedded-wallet\/protocol'/.exec(
      read(`e2e/coverage/${file}`),
    )!
    return names.split(',').map((name) => name.trim())
  }),
)
const isPinned = (name: string) => pinned.has(name)

/** Assertions that may expect a value of the package under test, each with the reason. */
const exceptions: Record<string, string> = {}

test('no test expects what it imports from the package under test', () => {
  const files = ['packages', 'e2e', 'demo-app', 'scripts']
    .flatMap((folder) =>
      ts.sys.readDirectory(
        fileURLToPath(new URL(folder, root)),
        ['.ts', '.tsx'],
        ['**/node_modules', '**/dist'],
      ),
    )
    .map((path) => path.slice(fileURLToPath(root).length))
    // The helpers of tests hold assertions, too.
    .filter((path) => read(path).includes('expect('))
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((path) => findOracles(path, read(path), isPinned))
  const keyOf = ({ at, name }: Oracle) => `${at.replace(/:\d+$/, '')} ${name}`
  expect(
    found.filter((oracle) => !(keyOf(oracle) in exceptions)).map(({ at, name }) => `${at} expects ${name}`),
  ).toEqual([])
  expect(Object.keys(exceptions).filter((key) => !found.some((oracle) => keyOf(oracle) === key))).toEqual([])
})

describe('an expected value', () => {
  const inCore = 'packages/core/src/keys/clientKey.test.ts'
  const own = "import { bytesToHex, limit, rows, WalletError } from './clientKey.js'"
  const protocol = "import { pageLimit, STEP_UP_REQUIRED } from '@embedded-wallet/protocol'"
  const names = (path: string, ...lines: string[]) =>
    findOracles(path, lines.join('\n'), (name) => name === 'pageLimit').map(
      ({ at, name }) => `${at.split(':')[1]} ${name}`,
    )

  test.each<[string, string, string[], string[]]>([
    ['a constant', inCore, [own, 'expect(made()).toBe(limit)'], ['2 limit']],
    ['an encoder', inCore, [own, 'expect(made()).not.toEqual({ key: bytesToHex(raw) })'], ['2 bytesToHex']],
    [
      'an encoder by way of a constant',
      inCore,
      [own, 'const hex = await bytesToHex(raw)', 'expect(f()).toBe(hex)'],
      ['3 bytesToHex'],
    ],
    [
      'a constant by way of another',
      inCore,
      [own, 'const most = { all: limit }', 'expect(n).toBe(most.all)'],
      ['3 limit'],
    ],
    [
      'a row of a table',
      inCore,
      [own, 'for (const [, n] of Object.entries(rows)) expect(f()).toBe(n)'],
      ['2 rows'],
    ],
    [
      'a row of test.each',
      inCore,
      [own, "test.each(rows)('%s', (_, n) => { expect(f()).toBe(n) })"],
      ['2 rows'],
    ],
    [
      'its place in test.each',
      inCore,
      [own, "test.each([['a', limit]] as const)('%s', (_, n) => expect(f()).toBe(n))"],
      ['2 limit'],
    ],
    ['what a spy got', inCore, [own, 'expect(spy).toHaveBeenCalledWith(limit)'], ['2 limit']],
    [
      'all names of a module',
      inCore,
      ["import * as keys from './clientKey.js'", 'expect(f()).toBe(keys.limit)'],
      ['2 keys'],
    ],
    [
      'a package by its name',
      'packages/relay/test/a.test.ts',
      ["import { x } from '@embedded-wallet/relay'", 'expect(f()).toBe(x)'],
      ['2 x'],
    ],
    [
      'a package across packages',
      'e2e/flows/a.test.ts',
      ["import { x } from '@embedded-wallet/core'", 'expect(f()).toBe(x())'],
      ['2 x'],
    ],
    [
      'the demo',
      'demo-app/test/a.test.ts',
      ["import { x } from '../src/pay/x'", 'expect(f()).toBe(x)'],
      ['2 x'],
    ],
    [
      'protocol, which no document pins',
      inCore,
      [protocol, 'expect(code).toBe(STEP_UP_REQUIRED)'],
      ['2 STEP_UP_REQUIRED'],
    ],
  ])('is found: %s', (_, path, lines, found) => {
    expect(names(path, ...lines)).toEqual(found)
  })

  test.each<[string, string[]]>([
    ['a class of errors', [own, 'expect(f).toThrow(WalletError)', "expect(e).toEqual(new WalletError('a'))"]],
    [
      'a class',
      ["import { Dropped } from './a.js'", 'expect(f).toThrow(Dropped)', 'expect(f).toBeInstanceOf(Dropped)'],
    ],
    ['a type', ["import { type A } from './a.js'", 'expect(f()).toEqual(b as A)']],
    ['what is checked', [own, 'expect(limit).toBe(5)', 'expect(rows.map(f)).toEqual([5])']],
    [
      'what a call returned before',
      [own, 'const before = await f(limit)', 'expect(await f(limit)).toBe(before)'],
    ],
    ['what decides', [own, 'expect(f()).toBe(limit > 1 ? 2 : 1)']],
    [
      'another value of the same name',
      [own, "test.each([['a', limit, 1]])('%s', (_, __, limit) => expect(f()).toBe(limit))"],
    ],
    ['a pinned table of protocol', [protocol, 'expect(f()).toBe(pageLimit.max)']],
    [
      'another package',
      ["import { x } from '@embedded-wallet/e2e/vectors/tables.js'", 'expect(f()).toBe(x)'],
    ],
    ['what the tests share', ["import { x } from '../../test/unitWallet.js'", 'expect(f()).toBe(x)']],
  ])('is none: %s', (_, lines) => {
    expect(names(inCore, ...lines)).toEqual([])
  })
})
