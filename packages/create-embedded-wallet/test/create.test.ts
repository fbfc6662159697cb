/** Stories of `create`: every combination is whole, and what makes no app is refused in words before a file is written. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { long, some } from '../../../e2e/support/inFull.js'
import {
  type Choices,
  checkChoices,
  complete,
  offeredFor,
  valuesOf,
  withDefaults,
} from '../src/create/choices.js'
import { run } from '../src/create/cli.js'
import { checkFolder, writeApp } from '../src/create/writeApp.js'

const inOtherLanguages = ['python', 'php', 'go']

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'create-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const services = ['sandbox', 'https://api.example.com/2025-10-13']
const combinations = valuesOf('login').flatMap((login) =>
  valuesOf('frontend').flatMap((frontend) =>
    valuesOf('backend')
      .filter(
        (backend) => (frontend === 'next') === (backend === 'next') && !inOtherLanguages.includes(backend),
      )
      .flatMap((backend) =>
        services.map((service) => ({ login, frontend, backend, service }) as unknown as Choices),
      ),
  ),
)

/** @returns By path: the text of each file. */
function readApp(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')]
    }),
  )
}

test('there are forty apps', () => {
  expect(combinations).toHaveLength(2 * (3 * 3 + 1) * 2)
})

test.each(some(combinations, 4))(
  'the app of $login, $frontend, $backend and $service has each file and package that it imports, and no rest of the template',
  long,
  (choices) => {
    const folder = join(root, 'my-shop')
    writeApp(folder, choices)
    const files = readApp(folder)
    const { dependencies, devDependencies } = JSON.parse(files.get('package.json')!)
    const isThere = (path: string, from: string) => {
      if (path.startsWith('/')) return files.has(path.slice(1)) || files.has(`public${path}`)
      if (path.startsWith('.')) return files.has(posix.join(posix.dirname(from), path))
      const [scope, name] = path.split('/')
      const wanted = path.startsWith('@') ? `${scope}/${name}` : scope!
      return isBuiltin(path) || { ...dependencies, ...devDependencies }[wanted] !== undefined
    }
    const missing: string[] = []
    for (const [from, text] of files) {
      expect(text, from).not.toMatch(/__[A-Z_]+__|(?:\/\/|<!--) (?:if [\w-]+|end)\b/)
      expect(text, from).not.toMatch(/\n\n\n|[ \t]\n/)
      if (from.endsWith('.md')) continue
      for (const [, path] of text.matchAll(/(?:from |import |import\(|src=)['"]([^'"]+)['"]/g))
        if (!isThere(path!, from)) missing.push(`${from}: ${path}`)
    }
    expect(missing).toEqual([])
    expect(files.get('README.md')!.split('\n').length).toBeLessThanOrEqual(12)
    // Git must not get a secret.
    expect(files.get('.gitignore')!.split('\n')).toContain('.env')
    if (files.has('.env')) expect(statSync(join(folder, '.env')).mode & 0o077).toBe(0)
    expect(files.has('.env')).toBe(choices.login === 'wallet' || choices.service !== 'sandbox')
  },
)

test.each(inOtherLanguages)(
  'the app of %s is its backend, a page and the options of the relay',
  (backend) => {
    const folder = join(root, 'my-shop')
    const choices = withDefaults({ backend })
    expect(choices).toEqual({ login: 'own', frontend: 'plain', service: 'sandbox', backend })
    expect(() => checkChoices(choices)).not.toThrow()
    writeApp(folder, choices)
    const files = readApp(folder)
    for (const name of ['.gitignore', 'README.md', 'page.html', 'relay.json', 'start.mjs'])
      expect([...files.keys()]).toContain(name)
    for (const [from, text] of files) expect(text, from).not.toMatch(/__(?!DIR__)[A-Z_]+__/)
    expect(Object.keys(JSON.parse(files.get('package.json')!).dependencies)).toEqual([
      'embedded-wallet-relay',
    ])
    // Source: Standard Webhooks, signature scheme: 24 to 64 bytes in base64.
    expect(files.get('.env')).toMatch(/^HOOKS_SECRET=whsec_[A-Za-z0-9+/]{43}=\n$/)
    expect(statSync(join(folder, '.env')).mode & 0o077).toBe(0)
    expect(files.get('.gitignore')!.split('\n')).toContain('.env')
  },
)

test('flags that are missing have the first value of their question, and Next.js is both halves', () => {
  const defaults = { login: 'own', frontend: 'react', backend: 'express', service: 'sandbox' }
  expect(withDefaults({})).toEqual(defaults)
  expect(withDefaults({ backend: 'next', login: 'wallet' })).toEqual({
    login: 'wallet',
    frontend: 'next',
    backend: 'next',
    service: 'sandbox',
  })
  expect(complete({ frontend: 'next' })).toEqual({ frontend: 'next', backend: 'next' })
})

test('a question offers only what makes an app with the choices before it', () => {
  expect(offeredFor('frontend', { backend: 'hono' })).toEqual(['react', 'vue', 'plain'])
  expect(offeredFor('backend', { frontend: 'vue' })).toEqual(['express', 'hono', 'fastify'])
  expect(offeredFor('backend', { login: 'own', frontend: 'plain' })).toEqual(
    expect.arrayContaining(inOtherLanguages),
  )
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['10.0.0.1, 198.51.100.2, 203.0.113.7', '203.0.113.7'],
  [undefined, undefined],
])('in Next.js a caller cannot choose the address that its quota counts: %j', async (header, address) => {
  for (const login of ['own', 'wallet'] as const) {
    const folder = join(root, `address-${login}`)
    writeApp(folder, { login, frontend: 'next', backend: 'next', service: 'sandbox' })
    const [, clientAddress] = /const clientAddress = (.*)\n/.exec(
      readFileSync(join(folder, 'server/callers.mjs'), 'utf8'),
    )!
    const module = await import(`data:text/javascript,export default ${encodeURIComponent(clientAddress!)}`)
    const headers = header === undefined ? {} : { 'X-Forwarded-For': header }
    expect(module.default(new Request('https://shop.example', { headers }))).toBe(address)
  }
})

test('the next lines can be pasted, also where the path has a space', async () => {
  const folder = join(root, 'my apps', 'shop')
  const written = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await run([folder, '--yes', '--no-install'])
  expect(written.mock.calls.at(-1)).toEqual([expect.stringContaining(`\n  cd "${folder}"\n  npm install\n`)])
  written.mockRestore()
})

test.each([
  [['shop', '--bad-flag'], 'There is no flag --bad-flag. The flags are --login, --frontend,'],
  [['shop', '--frontned', 'vue'], 'There is no flag --frontned. Did you mean --frontend?'],
  [['shop', '--no-instal'], 'There is no flag --no-instal. Did you mean --no-install?'],
  [['shop', '--login'], '--login needs a value'],
  [['shop', '--install=yes'], '--install takes no value'],
  [['shop', '--backend=ruby'], '--backend takes express, hono, fastify, next, python, php, go, but not ruby'],
  [['Shop'], '"Shop" cannot be the name of an app'],
])('%j is refused before the packages are packed', async ([name, ...more], words) => {
  const pack = vi.fn(() => root)
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await run([join(root, name!), '--yes', ...more], pack)
  expect(written).toHaveBeenCalledWith(expect.stringContaining(words))
  expect(process.exitCode).toBe(2)
  expect(pack).not.toHaveBeenCalled()
  process.exitCode = undefined
  written.mockRestore()
})

test.each([
  ['backend', 'python', '--backend'],
  // npm takes a value after a space for an argument of the command.
  ['frontend', 'true', '--frontend'],
])('a flag that npm has kept for itself is not left out in silence: %s', async (flag, value, named) => {
  vi.stubEnv(`npm_config_${flag}`, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const pack = vi.fn(() => root)
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const folder = join(root, 'kept')
  await run([folder, 'vue', '--no-install'], pack)
  expect(written).toHaveBeenCalledWith(
    `npm has kept ${named} for itself, and nothing was written: write -- before the flags, such as npm create embedded-wallet my-app -- --backend hono\n`,
  )
  expect([process.exitCode, existsSync(folder)]).toEqual([2, false])
  expect(pack).not.toHaveBeenCalled()
  process.exitCode = undefined
  written.mockRestore()
})

test('without a folder and without a terminal nothing is written', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const pack = vi.fn(() => root)
  await run(['--yes', '--no-install'], pack)
  expect(written).toHaveBeenCalledWith('Name the folder of the app, such as my-app. Nothing was written.\n')
  expect(process.exitCode).toBe(2)
  expect(pack).not.toHaveBeenCalled()
  process.exitCode = undefined
  written.mockRestore()
})

describe('what makes no app is refused in words', () => {
  test.each([
    [{ login: 'facebook' }, '--login takes own, wallet, but not facebook'],
    [{ frontend: 'next', backend: 'hono' }, 'Next.js is page and backend in one'],
    [{ frontend: 'vue', backend: 'next' }, 'Next.js is page and backend in one'],
    [{ backend: 'python', login: 'wallet' }, '--backend python goes with --login own'],
    [{ backend: 'go', frontend: 'react' }, '--backend go goes with --frontend plain'],
    [
      { backend: 'php', service: 'https://api.example.com/2025-10-13' },
      '--backend php goes with --service sandbox',
    ],
    [{ service: 'api.example.com' }, '--service takes sandbox, or the base address'],
    [{ service: 'http://api.example.com/2025-10-13' }, '--service takes sandbox, or the base address'],
    [{ service: 'https://api.example.com' }, '--service takes sandbox, or the base address'],
    [{ service: "https://api.example.com/'+alert(1)+'/2025-10-13" }, '--service takes sandbox'],
  ])('%o: %s', (chosen, words) => {
    expect(() => checkChoices(chosen)).toThrow(words)
  })

  test.each(['My-App', 'my app', '-app', '.app', `a${'b'.repeat(200)}`])('the name %s', (name) => {
    expect(() => checkFolder(join(root, name))).toThrow('cannot be the name of an app')
  })

  test('a folder that is not empty stays as it was', () => {
    const folder = join(root, 'mine')
    mkdirSync(join(folder, '.git'), { recursive: true })
    expect(() => checkFolder(folder)).not.toThrow()
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    expect(() => checkFolder(folder)).toThrow('is not empty (it has notes.txt), and nothing was written')
  })
})
