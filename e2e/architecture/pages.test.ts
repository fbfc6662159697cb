/** The pages of documentation: how many, the question of each, their links, and the order in which to read the source. */

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  PasskeyError,
  type PasskeyErrorCode,
  ServiceError,
  type ServiceErrorCode,
  SessionError,
  type SessionErrorCode,
  StoreError,
  type StoreErrorCode,
} from '@embedded-wallet/core'
import { HpkeError } from '@embedded-wallet/core/crypto'
import { PlatformError, WebhookError, type WebhookErrorCode } from '@embedded-wallet/platform'
import * as protocol from '@embedded-wallet/protocol'
import { describeProblem, en } from '@embedded-wallet/ui/words'
import { expect, test } from 'vitest'
import { patches, summaryOf } from '../browser/patches.js'
import figures from '../release/patchFigures.json' with { type: 'json' }

const root = fileURLToPath(new URL('../../', import.meta.url))
const text = (path: string) => readFileSync(root + path, 'utf8')
const tracked = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
const files = tracked.stdout.split('\n').filter((path) => path !== '' && existsSync(root + path))
/** Those of Markdown but what tools write: changes and their logs. */
const pages = files.filter(
  (path) => path.endsWith('.md') && !/^\.changeset\/|CHANGELOG|^lab\/mutate\/report/.test(path),
)

test('at most 30 pages are written by hand, and the start page has one question for each page', () => {
  const byHand = pages.filter((path) => !path.startsWith('docs/reference/'))
  expect(byHand.length).toBeGreaterThan(20)
  expect(byHand.length).toBeLessThanOrEqual(30)
  const rows = [...text('docs/index.md').matchAll(/^\| \[.+?\]\((.+?)\) \| [A-Z][^|]*\? \|$/gm)]
  const listed = rows.map(([, link]) => join('docs', link!))
  expect(['docs/index.md', ...listed].toSorted()).toEqual(pages.toSorted())
})

/** The words that a reader has before opening anything: of a group of tabs those of the first one. */
function wordsOnThePath(page: string): number {
  const open = text(page)
    .replaceAll(/<details>[\s\S]*?<\/details>/g, '')
    .replaceAll(/^::: code-group$[\s\S]*?^:::$/gm, (group) => /^```[\s\S]*?^```$/m.exec(group)![0])
  return open.split(/\s+/).filter(Boolean).length
}

test('a guide has at most 900 words on its path, and the README of the relay at most 1,300', () => {
  const guides = pages.filter((path) => path.startsWith('docs/guides/'))
  expect(guides.length).toBeGreaterThan(5)
  expect(
    guides.map((path) => [path, wordsOnThePath(path)]).filter(([, words]) => Number(words) > 900),
  ).toEqual([])
  expect(wordsOnThePath('packages/relay/README.md')).toBeLessThanOrEqual(1_300)
})

test('what is folded is closed again, and its line says what it is', () => {
  for (const path of pages) {
    const { length } = text(path).match(/^<details>$/gm) ?? []
    expect([path, text(path).match(/^<\/details>$/gm)?.length ?? 0]).toEqual([path, length ?? 0])
    expect([path, text(path).match(/^<details>\n<summary>.+<\/summary>\n\n/gm)?.length ?? 0]).toEqual([
      path,
      length ?? 0,
    ])
  }
})

/** The anchors of a page's titles, as GitHub and VitePress make them: the latter puts a line before a number. */
function anchorsOf(page: string): string[] {
  const titles = [...text(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, title]) => title!.toLowerCase())
  const slugs = titles.flatMap((title) => [
    title.replaceAll(/[^\w\- ]/g, '').replaceAll(' ', '-'),
    title.replaceAll(/[^a-z\d]+/g, '-').replaceAll(/^-|-$/g, ''),
  ])
  return slugs.flatMap((slug) => [slug, `_${slug}`])
}

/** Why a link leads nowhere, if it does. */
function problemOf(from: string, link: string): string[] {
  const [path, anchor] = link.split('#')
  const target = path === '' ? from : join(dirname(from), path!)
  if (!existsSync(root + target)) return [`${from}: ${link}`]
  if (anchor === undefined || !target.endsWith('.md')) return []
  return anchorsOf(target).includes(anchor) ? [] : [`${from}: ${link}`]
}

test('each link of a page leads to a file, and to a title in it', () => {
  const links = pages.flatMap((page) =>
    [...text(page).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(([, link]) => [page, link!] as const),
  )
  expect(links.length).toBeGreaterThan(100)
  expect(links.flatMap(([page, link]) => problemOf(page, link))).toEqual([])
  expect(problemOf('README.md', 'docs/errors.md#busy')).toEqual([])
  expect(problemOf('README.md', 'docs/errors.md#busie')).toHaveLength(1)
})

test('each page that the sources name is there', () => {
  const sources = files.filter((path) => /\.(?:tsx?|m?jsx?)$/.test(path) && !path.startsWith('docs/'))
  const named = sources.flatMap((path) =>
    [...text(path).matchAll(/(?:@see |doc: '|: ')(docs\/[\w/.-]+\.md(?:#[\w-]+)?)/g)].map(
      ([, link]) => link!,
    ),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.flatMap((link) => problemOf('README.md', link))).toEqual([])
})

/** What `npx` of a line runs that may be no package of ours: without `-p`, the registry gives whatever has the name of the command. */
function strangersOf(line: string): string[] {
  const commands = [...line.matchAll(/\bnpx ((?:-\S+ )*)([^\s`'"\\]+)(?: ([\w-]+))?/g)]
  return commands.flatMap(([command, flags, name, next]) => {
    if (flags === '-p ') return binsOf.get(name!)?.includes(next!) ? [] : [command]
    const isKnown = flags === '' && (binsOf.has(name!) || tools.has(name!))
    return isKnown ? [] : [command]
  })
}
const manifestOf = (path: string) => JSON.parse(text(path))
/** The commands of each package of ours, by its name. */
const binsOf = new Map<string, string[]>(
  files
    .filter((path) => /^packages\/[\w-]+\/package\.json$/.test(path))
    .map(manifestOf)
    .map(({ name, bin = {} }) => [name, Object.keys(bin)]),
)
/** The packages of others that a clone or an example has, by their names. */
const tools = new Set<string>(
  ['package.json', 'examples/package.json']
    .map(manifestOf)
    .flatMap(({ dependencies, devDependencies }) => Object.keys({ ...dependencies, ...devDependencies })),
)

test('npx in a page or a message names a package of ours, or the package of its command with -p', () => {
  const shown = files.filter(
    (path) =>
      pages.includes(path) ||
      (/^(?:packages|examples|demo-app)\//.test(path) && /\.(?:tsx?|m?jsx?|html|py)$|\/readme$/.test(path)),
  )
  const lines = shown.flatMap((path) =>
    text(path)
      .split('\n')
      .filter((line) => line.includes('npx '))
      .map((line) => [path, line] as const),
  )
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.flatMap(([path, line]) => strangersOf(line).map((stranger) => [path, stranger]))).toEqual([])
  expect(strangersOf('`npx embedded-wallet doctor`')).toEqual(['npx embedded-wallet doctor'])
  expect(strangersOf('npx --prefix ../clone embedded-wallet')).toHaveLength(1)
  expect(strangersOf('npx -p embedded-wallet embedded-wallet doctor')).toHaveLength(1)
  expect(strangersOf('npx -p create-embedded-wallet embedded-wallet doctor')).toEqual([])
})

/** The chapters for contributors: CONTRIBUTING, and the checklists beside the code. */
const checklists = ['demo-app/README.md', 'packages/protocol/README.md', 'packages/ui/README.md']
const chaptersOfChange = ['CONTRIBUTING.md', ...checklists].flatMap((page) =>
  text(page)
    // Its rows name files of others.
    .replace(/^### Published test vectors$[\s\S]*?(?=^## )/m, '')
    .split(/^(?=## )/m)
    .filter((chapter) => page === 'CONTRIBUTING.md' || /^## Add a/.test(chapter)),
)

test('each file and folder that CONTRIBUTING and the checklists name is there', () => {
  const named = chaptersOfChange.flatMap((chapter) =>
    [...chapter.matchAll(/`([\w./-]+\/[\w.-]+|\w+(?:\.test)?\.tsx?)`/g)].map(([, path]) => path!),
  )
  const isThere = (path: string) => files.some((file) => `/${file}/`.includes(`/${path}/`))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((path) => path !== 'name.test.ts' && !isThere(path))).toEqual([])
})

test('each test that a page cites is there', () => {
  const cited = pages.flatMap((page) =>
    [...text(page).matchAll(/(?:packages|demo-app|e2e|lab|scripts)\/[\w./-]+\.(?:test|spec)\.tsx?/g)].map(
      ([path]) => path,
    ),
  )
  expect(cited.length).toBeGreaterThan(50)
  expect(cited.filter((path) => !files.includes(path))).toEqual([])
})

test('the order of reading names files that are there, and one in each room', () => {
  const page = text('docs/concepts/howItWorks.md').split('## Read the source in this order')[1]!
  const named = [...page.matchAll(/`((?:packages|demo-app|examples|e2e|deploy|lab|scripts)\/[^`]+)`/g)].map(
    ([, path]) => path!,
  )
  expect(named.filter((path) => !files.includes(path))).toEqual([])
  const packages = readdirSync(`${root}packages`).map((name) => `packages/${name}`)
  for (const room of [...packages, 'demo-app', 'examples', 'e2e', 'deploy', 'lab', 'scripts'])
    expect(
      named.filter((path) => path.startsWith(`${room}/`)),
      room,
    ).not.toEqual([])

  const firsts = [...page.matchAll(/\| (\w+)\/\w+ \| `([^`]+)`/g)].map(
    ([, name, path]) => `packages/${name}/src/${path}`,
  )
  expect(firsts.filter((path) => !files.includes(path))).toEqual([])
  const rooms = ['core', 'relay'].flatMap((name) =>
    files.flatMap((path) => new RegExp(`^packages/${name}/src/\\w+/`).exec(path) ?? []),
  )
  expect([...new Set(rooms)].filter((room) => !firsts.some((path) => path.startsWith(room)))).toEqual([])
})

test('the page of the demo says what each of its folders is for', () => {
  const folders = readdirSync(`${root}demo-app/src`).filter((name) => !name.includes('.'))
  const page = text('demo-app/README.md')
  expect(folders.filter((name) => !page.includes(`\`src/${name}\``))).toEqual([])
})

// What the documents say about the 45 patches is what the table of the release has found.

test('the figures name patches of the table, and none that is in it twice', () => {
  expect(new Set(patches).size).toBe(45)
  for (const column of Object.values(figures))
    for (const taken of Object.values(column)) {
      expect(patches).toEqual(expect.arrayContaining(taken))
      expect(new Set(taken).size).toBe(taken.length)
    }
})

test('the pages that give the figures give these', () => {
  const quoted = pages.flatMap((path) =>
    [...text(path).matchAll(/`(Patches, sealed: [^`]*)`/g)].map(([, figures]) => [path, figures]),
  )
  expect(quoted).toEqual([['docs/threat-model.md', summaryOf(figures)]])
})

// The quick start: docs/performance.md names its lines, and the README and the guide of the sign-up show its files as they run.

test.each([
  ['backend', 'server.mjs', 17],
  ['page', 'index.html', 14],
  ['React', 'main.jsx', 14],
  ['page without screens', 'main.js', 16],
] as const)(
  'the part %s (%s) has at most %i lines of at most 120 columns, and the page names them',
  (name, file, bound) => {
    const lines = text(`examples/quick-start/${file}`).split('\n')
    const counted = lines.filter((line) => !/^\s*(?:\/\/|<!--|$)/.test(line)).length
    expect(counted).toBeGreaterThan(9)
    expect(counted).toBeLessThanOrEqual(bound)
    expect(text('docs/performance.md')).toMatch(new RegExp(`^\\| ${name} \\| ${counted} \\|`, 'm'))
    expect(lines.filter((line) => line.length > 120)).toEqual([])
  },
)

test('the README and the guide of the sign-up show lines that run', () => {
  const shown = [...text('README.md').matchAll(/^```(?:javascript|html)\n([\s\S]*?)^```/gm)].map(
    ([, code]) => code!,
  )
  const running = [
    'docs/guides/ownLogin.md',
    'examples/quick-start/server.mjs',
    'examples/quick-start/index.html',
  ]
  expect(shown).toHaveLength(4)
  for (const code of shown) expect(running.filter((path) => text(path).includes(code))).toHaveLength(1)
  expect(text('docs/guides/signUp.md')).toContain(text('examples/quick-start/main.js'))
})

test.each(['wallet.mjs', 'shop.mjs', 'index.html', 'page.js'])(
  'the guide of an origin of its own shows %s as it runs in the example',
  (file) => {
    expect(text('docs/guides/ownOrigin.md')).toContain(`\n${text(`examples/own-origin/${file}`)}\`\`\``)
  },
)

// Of a module in the page Vite makes a file.
test('no page that is shown has what the policy of docs/guides/production.md stops: inline styles and handlers', () => {
  const shown = files
    .filter((path) => /^(?:docs\/(?!reference\/)|examples\/|packages\/[\w-]+\/README|README)/.test(path))
    .flatMap((path) => {
      if (path.endsWith('.html')) return [{ path, code: text(path) }]
      if (!path.endsWith('.md')) return []
      return [...text(path).matchAll(/^```html\n([\s\S]*?)^```/gm)].map(([, code]) => ({ path, code: code! }))
    })
  expect(shown.length).toBeGreaterThan(5)
  const stopped = /<style|\s(?:style|on[a-z]+)=/
  expect(shown.filter(({ code }) => stopped.test(code)).map(({ path }) => path)).toEqual([])
})

// The page of the errors has each code, and no other.

const page = text('docs/errors.md')

/** The codes of a union. The compiler requires each, and takes no other. */
const codesOf = <Code extends string>(codes: Record<Code, true>) => Object.keys(codes) as Code[]

const passkeyCodes = codesOf<PasskeyErrorCode>({
  PASSKEY_CANCELLED: true,
  PASSKEY_ABORTED: true,
  PASSKEY_UNSUPPORTED: true,
  PASSKEY_ALREADY_REGISTERED: true,
  PASSKEY_RP_ID_MISMATCH: true,
  PASSKEY_AUTHENTICATOR_UNFIT: true,
  PASSKEY_FAILED: true,
})
const sessionCodes = codesOf<SessionErrorCode>({
  SESSION_REQUIRED: true,
  SESSION_EXPIRED: true,
  SESSION_KEY_LOST: true,
  INSECURE_CONTEXT: true,
  SESSION_UNUSABLE: true,
  AUTH_METHOD_NOT_FOUND: true,
  LAST_AUTH_METHOD: true,
  OTHER_AUTH_METHOD_REQUIRED: true,
  OIDC_TOKEN_STALE: true,
  NEW_CODE_REQUIRED: true,
  SEALED_KEY_INVALID: true,
  ENVELOPE_INVALID: true,
  PAYLOAD_MISMATCH: true,
  PAYLOAD_UNREADABLE: true,
  PAYLOAD_NOT_APPROVED: true,
  SIGNING_DECLINED: true,
  BUSY: true,
  FRAME_ONLY: true,
  QUOTE_NOT_SIGNABLE: true,
  QUOTE_TOO_HIGH: true,
})
const callCodes = codesOf<protocol.CallErrorCode>({
  UNREACHABLE: true,
  ABORTED: true,
  OUTCOME_UNKNOWN: true,
  REFUSED: true,
  INSUFFICIENT_FUNDS: true,
  QUOTE_EXPIRED: true,
  RATE_LIMITED: true,
  PROFILE_MISMATCH: true,
  UNEXPECTED_RESPONSE: true,
})
const walletCallCodes = codesOf<Exclude<ServiceErrorCode, protocol.CallErrorCode>>({
  AUTHORIZATION_REQUIRED: true,
  PROOF_REFUSED: true,
  PAYMENT_DIFFERS: true,
  STEP_UP_REQUIRED: true,
  PROTOCOL_MISMATCH: true,
  RELOAD_NEEDED: true,
  PROCESSING: true,
})
const storeCodes = codesOf<StoreErrorCode>({ STORE_UNAVAILABLE: true })
const webhookCodes = codesOf<WebhookErrorCode>({
  UNAUTHORIZED: true,
  INVALID_INPUT: true,
  TIMESTAMP_OUT_OF_RANGE: true,
  PAYLOAD_TOO_LARGE: true,
  CONFLICT: true,
  BUSY: true,
})

/** The codes with which the relay itself refuses: `relayRefusals`, and from its sources the second argument of each `new RelayError`. */
function relayCodes(): string[] {
  const folder = 'packages/relay/src/'
  const files = readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
  const sources = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => text(folder + file))
  const written = sources.flatMap((source) =>
    [...source.matchAll(/new RelayError\(\s*\d+,\s*([\w.']+),/g)].map(([, code]) => code!),
  )
  // The last of them makes the errors of `relayRefusals`.
  const count = sources.join('').match(/new RelayError\((?!status, code,)/g)!.length
  expect(written.length, 'a new RelayError with a code that this test cannot read').toBe(count)
  const named = [...new Set(written)].map((code) => {
    if (code.startsWith("'")) return code.slice(1, -1)
    const [name, key] = code.split('.')
    const value = (protocol as Record<string, unknown>)[name!]
    return key === undefined ? String(value) : (value as Record<string, string>)[key]!
  })
  return [...named, ...Object.keys(protocol.relayRefusals)]
}

/** The warnings of the relay's `onEvent`. */
const warnings = ['NO_CLIENT_ADDRESS', 'STORE_NOT_USABLE']

test('each error code of each package has one section, and each section has a code', () => {
  const expected = [
    ...[passkeyCodes, sessionCodes, callCodes, walletCallCodes, storeCodes, warnings].flat(),
    new HpkeError('').code,
    ...webhookCodes.map((code) => `Webhook: ${code}`),
    ...relayCodes().map((code) => `Relay: ${code}`),
  ]
  const sections = [...page.matchAll(/^### (.+)$/gm)].map(([, title]) => title!.replaceAll('`', ''))
  expect(sections.toSorted()).toEqual(expected.toSorted())
})

test('each section says what happened, what happened to the money, and what to do', () => {
  const sections = page.split(/^### /m).slice(1)
  for (const section of sections) {
    const parts = [...section.matchAll(/^\*\*(.+?)\.\*\* \S/gm)].map(([, part]) => part)
    expect(parts, section.split('\n')[0]).toEqual(['What happened', 'The money', 'What to do'])
  }
})

test('the page shows what users read of each code in a payment, as the screens say it', () => {
  const errors = [
    ...passkeyCodes.map((code) => new PasskeyError(code, 'any')),
    ...sessionCodes.map((code) => new SessionError(code, 'any')),
    ...[...callCodes, ...walletCallCodes].map(
      (code) => new ServiceError(code, 'any', { outcome: code === 'OUTCOME_UNKNOWN' ? 'unknown' : 'none' }),
    ),
    ...storeCodes.map((code) => new StoreError(code, 'any')),
  ]
  const rows = errors.map((error) => `| \`${error.code}\` | ${describeProblem(en, error, 'payment').text} |`)
  expect(page).toContain(`| Code | Text |\n|---|---|\n${rows.join('\n')}\n`)
})

test('an error leads to its own section in the package that throws it, and its path holds nothing but the code', async () => {
  const errors = [
    ...passkeyCodes.map((code) => new PasskeyError(code, 'any')),
    ...sessionCodes.map((code) => new SessionError(code, 'any')),
    ...[...callCodes, ...walletCallCodes].map((code) => new ServiceError(code, 'any', { requestId: 'r-1' })),
    ...storeCodes.map((code) => new StoreError(code, 'any')),
    ...callCodes.map((code) => new PlatformError(code, 'any', { idempotencyKey: 'k-1' })),
    ...webhookCodes.map((code) => new WebhookError(code, 'any')),
  ]
  const { shippedErrors } = await import(`${root}scripts/shippedErrors.mjs`)
  const shipped: string = shippedErrors(page)
  for (const { docsUrl } of errors) {
    const [, from, file, anchor] = /^node_modules\/@embedded-wallet\/(\w+)\/(.+)#(.+)$/.exec(docsUrl)!
    // What `scripts/prepack.mjs` writes into the tarball.
    expect(JSON.parse(text(`packages/${from}/package.json`)).files).toContain(file)
    expect(shipped).toContain(`<a id="${anchor}"></a>`)
  }
  // Links of the shipped page stay in it.
  const anchors = [...shipped.matchAll(/<a id="(.+?)">/g)].map(([, id]) => id)
  const titles = [...page.matchAll(/^## (.+)$/gm)].map(([, title]) =>
    title!.toLowerCase().replaceAll(/\W+/g, '-'),
  )
  for (const [, target] of shipped.matchAll(/\]\(([^)]+)\)/g))
    expect([...anchors, ...titles].map((id) => `#${id}`)).toContain(target)
})
