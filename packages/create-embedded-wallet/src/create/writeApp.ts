/** Writes an app into a new folder: the parts of the template that its choices name, and a package.json. */

import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Choices, hookBackends } from './choices.js'

const { version } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'),
)
/** What runs the relay beside a backend in another language. It brings the others along. */
const program = 'embedded-wallet-relay'
const packages = ['core', 'platform', 'react', 'relay', 'sandbox', 'ui']

/** @throws {TypeError} If the folder cannot be an app, with what to do. */
export function checkFolder(folder: string): void {
  const name = basename(folder)
  if (!/^[a-z\d][a-z\d._-]{0,99}$/.test(name))
    throw new TypeError(
      `"${name}" cannot be the name of an app: take lower-case letters, digits, hyphens and dots, such as my-app`,
    )
  const found = existsSync(folder) ? readdirSync(folder).filter((one) => one !== '.git') : []
  if (found.length > 0)
    throw new TypeError(
      `${folder} is not empty (it has ${found[0]}), and nothing was written: name a new folder`,
    )
}

/**
 * @param folder - Absolute; a new one, or an empty one.
 * @param tarballs - A folder with packed packages, for what no registry has yet. The app gets copies of them.
 */
export function writeApp(folder: string, choices: Choices, tarballs?: string): void {
  const name = basename(folder)
  const files = composeFiles(choices, {
    NAME: name,
    TITLE: titleOf(name),
    SERVICE: choices.service,
    START: hookBackends[choices.backend]?.start ?? '',
    RUNTIME: hookBackends[choices.backend]?.runtime ?? '',
    MAIN: choices.frontend === 'react' ? 'main.jsx' : 'main.js',
    TRUSTED_TYPES: choices.frontend === 'vue' ? 'vue' : "'none'",
  })
  const hasReact = choices.frontend === 'react' || choices.frontend === 'next'
  const hasHooks = isOfHooks(choices)
  const scoped = (names: string[]) => names.map((one) => `@embedded-wallet/${one}`)
  const used = hasHooks ? [program] : scoped(packages.filter((one) => one !== 'react' || hasReact))
  let own = Object.fromEntries(used.map((one) => [one, `^${version}`]))
  mkdirSync(folder, { recursive: true })
  if (tarballs !== undefined) {
    const copied = join(folder, 'packages')
    mkdirSync(copied, { recursive: true })
    // The packages find one another by the version, so all that they need stand in the app: the screens need those of React.
    const needed = hasHooks
      ? [program, ...scoped(['platform', 'protocol', 'relay', 'sandbox'])]
      : scoped([...packages, 'protocol']).sort()
    own = Object.fromEntries(
      needed.map((one) => {
        const file = `${one === program ? 'program-' : ''}${one.replace('@', '').replace('/', '-')}-${version}.tgz`
        copyFileSync(join(tarballs, file), join(copied, file))
        return [one, `file:packages/${file}`]
      }),
    )
  }
  files.set('package.json', manifestOf(name, choices, own))
  const lines = [
    ...(hasHooks ? [`HOOKS_SECRET=whsec_${randomBytes(32).toString('base64')}`] : []),
    ...(choices.login === 'wallet' ? [`COOKIE_SECRET=${randomBytes(32).toString('hex')}`] : []),
    ...(choices.service === 'sandbox' ? [] : ['SERVICE_TOKEN_ID=', 'SERVICE_CLIENT_SECRET=']),
  ]
  if (lines.length > 0) files.set('.env', `${lines.join('\n')}\n`)
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { mode: path === '.env' ? 0o600 : 0o666 })
  }
}

/** What users read: `coffee-shop` is "Coffee Shop". */
const titleOf = (name: string) =>
  name
    .split(/[-._]+/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ')

const isOfHooks = ({ backend }: Choices) => Object.hasOwn(hookBackends, backend)

const react = 'react@^19.3.1 react-dom@^19.3.1 @tanstack/react-query@^5.108.0'
/** By choice: what it needs, in the versions that the apps are tested with. */
const needs: Readonly<Record<string, string>> = {
  react: `${react} vite@^8.3.8 @vitejs/plugin-react@^6.3.0`,
  next: `${react} next@^16.4.5`,
  vue: 'vue@^3.5.45 vite@^8.3.8 @vitejs/plugin-vue@^6.0.11',
  plain: 'vite@^8.3.8',
  express: 'express@^5.3.0 sirv@^3.0.2',
  hono: 'hono@^4.13.19 @hono/node-server@^2.1.7 sirv@^3.0.2',
  fastify: 'fastify@^5.12.8 sirv@^3.0.2',
}

/** @param own - The version or the place of each package of this project. */
function manifestOf(name: string, choices: Choices, own: Record<string, string>): string {
  const { frontend, backend, service } = choices
  if (isOfHooks(choices)) {
    const scripts = { dev: 'node start.mjs' }
    return `${JSON.stringify({ name, version: '0.1.0', private: true, type: 'module', scripts, dependencies: own }, null, 2)}\n`
  }
  // Each story makes keys and passkeys: five seconds, the default, are too short on a busy machine.
  const test = 'vitest run --testTimeout=60000'
  const scripts =
    frontend === 'next'
      ? // The other bundler of Next.js has no Trusted Types.
        {
          dev: 'next dev --webpack',
          build: 'next build --webpack',
          start: 'next start -H localhost',
          test,
        }
      : {
          dev: `node --watch --watch-preserve-output server/server.mjs --dev`,
          build: 'vite build && node compress.mjs',
          start: `node server/server.mjs`,
          test,
        }
  const names = new Set(`${needs[frontend]} ${needs[backend]} vitest@^4.1.11`.split(' '))
  const others = [...names].map((one) => one.split(/(?<=.)@/))
  const all = [...Object.entries(own), ...others].sort(([one], [other]) => (one! < other! ? -1 : 1))
  // What builds and tests the app. Tests use the sandbox whatever the app does.
  const isTool = ([one]: string[]) =>
    /^(?:@?vite|@vitejs)/.test(one!) || (one!.endsWith('/sandbox') && service !== 'sandbox')
  const dependencies = Object.fromEntries(all.filter((one) => !isTool(one)))
  const devDependencies = Object.fromEntries(all.filter(isTool))
  const manifest = { name, version: '0.1.0', private: true, type: 'module', scripts }
  // Its next version needs Node 22, by a dependency of its own.
  const overrides = backend === 'fastify' ? { 'light-my-request': '6.6.0' } : undefined
  return `${JSON.stringify({ ...manifest, dependencies, devDependencies, overrides }, null, 2)}\n`
}

const template = fileURLToPath(new URL('../../template/', import.meta.url))

/** npm leaves a `.gitignore` out of a package, and these are no pages of ours. */
const renamed: Record<string, string> = { gitignore: '.gitignore', readme: 'README.md' }

/** The words that are true for an app. A folder of the template has the words that it needs: `own-react`. */
function wordsOf(choices: Choices): Set<string> {
  const { login, frontend, backend, service } = choices
  if (isOfHooks(choices)) return new Set(['hooks', backend])
  const isNext = frontend === 'next'
  return new Set([
    ...['always', login, frontend, backend, isNext ? 'react' : 'vite'],
    ...[service === 'sandbox' ? 'sandbox' : 'service', frontend === 'plain' ? '' : 'mounted'],
  ])
}

/** @returns By path: the text of each file. */
function composeFiles(choices: Choices, values: Record<string, string>): Map<string, string> {
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
    const mark = /(?:\/\/|<!--) (?:if ([\w-]+)|end)(?: -->)?$/.exec(line)
    const own = mark ? line.slice(0, mark.index).trimEnd() : line
    if (mark && own === '') isIn = isFor(mark[1])
    else if (isIn && isFor(mark?.[1])) lines.push(own)
  }
  return lines.join('\n').replace(/__([A-Z_]+)__/g, (all, name) => values[name] ?? all)
}
