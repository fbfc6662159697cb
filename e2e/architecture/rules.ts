/** The import rules as data, and the function that checks the real imports against them. */

import { posix } from 'node:path'
import type { SourceFile } from './imports.js'

/** The packages of the workspace that each package may import, by name. */
const packageImports: Record<string, readonly string[]> = {
  protocol: [],
  core: ['protocol'],
  react: ['core'],
  ui: ['core', 'react'],
  platform: ['protocol'],
  relay: ['protocol'],
  sandbox: ['protocol'],
}

/** The folder of the sandbox for the tests of apps: it alone composes the packages, its own one by name. */
const testingFolder = 'packages/sandbox/testing/'
const testingImports: readonly string[] = ['protocol', 'core', 'relay', 'sandbox']

type Floors = readonly (readonly string[])[]

/** The rooms of core: folders and files of its `src`. */
const coreFloors: Floors = [
  ['encoding', 'errors.ts', 'records.ts', 'signingSummary.ts'],
  ['abort.ts', 'crypto', 'outcomeUnknown.ts'],
  ['passkey', 'http', 'store', 'tabs'],
  ['keys'],
  ['browserPasskeys.ts', 'options.ts'],
  ['wallet.ts'],
  ['session'],
  ['signing'],
  ['authMethods', 'payments', 'reads'],
  ['signIn', 'sca'],
  ['actions'],
  ['verbs.ts'],
  ['index.ts', 'parts.ts'],
]

/** The rooms of the relay: folders and files of its `src`. */
const relayFloors: Floors = [
  ['encoding.ts', 'relayError.ts'],
  ['operations', 'sealer.ts'],
  ['store', 'http'],
  ['upstream', 'quotas'],
  ['ownership'],
  ['policy', 'login', 'quotes', 'reads'],
  ['relayOptions.ts', 'relay.ts'],
  ['checkRelayOptions.ts', 'parts.ts', 'node', 'telemetry'],
  ['routes'],
  ['createRelay.ts'],
  ['index.ts', 'node.ts', 'redis.ts', 'durableObject.ts', 'opentelemetry.ts'],
]

/** The rooms of platform: folders and files of its `src`. */
const platformFloors: Floors = [
  ['platformError.ts'],
  ['transport'],
  ['createPlatform.ts', 'endpoints', 'webhooks'],
  ['findCustomerWallet.ts', 'createUmaQuote.ts'],
  ['createCustomerWallet.ts'],
  ['index.ts', 'node.ts', 'redis.ts'],
]

/** The rooms of the sandbox: folders and files of its `src`. */
const sandboxFloors: Floors = [
  ['checks.ts', 'encoding.ts', 'refusal.ts'],
  ['deployment.ts', 'faults.ts', 'sealing'],
  ['identity'],
  ['state'],
  ['sandboxOptions.ts', 'http', 'events'],
  ['authentication'],
  ['sca'],
  ['verification'],
  ['payments'],
  ['agents'],
  ['routes', 'control'],
  ['serve'],
  ['createSandbox.ts'],
  ['index.ts', 'node'],
  ['node.ts', 'cli.ts'],
]

/** The rooms of react: folders and files of its `src`. The provider keeps the lists up to date, and hooks read both. */
const reactFloors: Floors = [['queries.ts'], ['provider'], ['lists', 'session', 'verbs'], ['index.ts']]

/** The rooms of ui. `words` and `format` know no component. */
const uiFloors: Floors = [
  ['words', 'styles.css?inline'],
  ['format'],
  ['words.ts'],
  ['provider'],
  ['parts'],
  ['signIn'],
  ['parts.ts'],
  ['question'],
  ['screens'],
  // The page of a payment shows its end and takes its proofs.
  ['pay'],
  ['login', 'activity', 'receive', 'settings'],
  ['button'],
  ['elements'],
  ['index.ts', 'elements.ts'],
]

/**
 * The rooms of each package that has floors, lowest first. A file imports from its own room and from lower floors. Two rooms
 * of one floor must not import each other, so neither files nor folders can form a cycle.
 */
const floorsOf: Readonly<Record<string, Floors | undefined>> = {
  core: coreFloors,
  platform: platformFloors,
  relay: relayFloors,
  react: reactFloors,
  ui: uiFloors,
  sandbox: sandboxFloors,
}

/** Where each part of the demo may import from. What page and server share knows neither of them. */
const demoImports: Readonly<Record<string, readonly string[]>> = {
  shared: ['shared'],
  src: ['src', 'shared'],
  server: ['server', 'shared'],
}

/** The rooms of the demo's page: folders of its `src`. */
const pageFloors: Floors = [
  ['text'],
  ['ui'],
  ['inspector'],
  ['api'],
  ['wallet'],
  ['signIn'],
  ['account', 'pay', 'receive'],
  ['home'],
  ['shell', 'styles.css'],
  ['main.tsx'],
]

/** What only one room may use. */
const onlyUsers: readonly { what: string; pattern: RegExp; owner: RegExp; within: RegExp }[] = [
  { what: 'fetch', pattern: /\bfetch\(/, owner: /^core\/src\/http\//, within: /^core\// },
  {
    what: 'IndexedDB',
    pattern: /\bindexedDB\b|idb-keyval'/,
    owner: /^core\/src\/store\//,
    within: /^core\//,
  },
  {
    what: 'WebAuthn',
    pattern: /\bnavigator\.credentials\.|@simplewebauthn\/browser'/,
    owner: /^core\/src\/passkey\//,
    within: /^core\//,
  },
  {
    what: 'channels and locks',
    pattern: /\bnew BroadcastChannel\b|\bnavigator\.locks\b/,
    owner: /^core\/src\/tabs\//,
    within: /^core\//,
  },
  {
    what: 'node:',
    pattern: /from 'node:/,
    owner: /^(?:sandbox\/src\/cli\.ts|(?:sandbox|relay)\/src\/node\/\w+\.ts)$/,
    within: /^/,
  },
  {
    what: 'LevelDB',
    pattern: /from 'classic-level'/,
    owner: /^sandbox\/src\/node\/\w+\.ts$/,
    within: /^sandbox\/src\//,
  },
  {
    what: 'the HPKE info',
    pattern: /turnkey_hpke/,
    owner: /(?:hpkeInfo|sandbox\/src\/sealing\/envelopes)\.ts$/,
    within: /^/,
  },
  { what: 'the signature scheme', pattern: /SIGNATURE_SCHEME_/, owner: /walletSignature\.ts$/, within: /^/ },
]

/** @returns One line for each broken rule; none when the house stands as planned. */
export function findViolations(files: readonly SourceFile[]): string[] {
  return [...files.flatMap(violationsOf), ...findCycles(files)]
}

function violationsOf({ path, text, imports }: SourceFile): string[] {
  const found: string[] = []
  const [, name = '', inside = ''] = /^packages\/([^/]+)\/(.*)$/.exec(path) ?? []
  for (const imported of imports) {
    const workspace = /^@embedded-wallet\/([^/]+)/.exec(imported)?.[1]
    const allowed = path.startsWith(testingFolder) ? testingImports : packageImports[name]
    if (workspace !== undefined && name !== '' && !allowed?.includes(workspace)) {
      found.push(`${path} imports ${imported}: ${name} may not know ${workspace}`)
    }
    if (workspace !== undefined && path.startsWith('e2e/browser/')) {
      found.push(`${path} imports ${imported}: stories in a browser know the demo over HTTP only`)
    }
    if (!imported.startsWith('.')) continue
    const target = resolveImport(path, imported)
    const home = path
      .split('/')
      .slice(0, name === '' ? 1 : 2)
      .join('/')
    // The programs of a story are started as those of every tool.
    const isStarter = home === 'e2e' && target === 'lab/startProcess.mjs'
    if (!target.startsWith(`${home}/`) && !isStarter)
      found.push(`${path} imports ${imported}: packages are imported by name`)
    if (name !== '' && /^packages\/[^/]+\/src\/index\.ts$/.test(target)) {
      found.push(`${path} imports ${imported}: no file imports its own barrel`)
    }
    const [part = '', to = ''] = [path, target].map((file) => /^demo-app\/([^/]+)\//.exec(file)?.[1])
    if (demoImports[part]?.includes(to) === false)
      found.push(`${path} imports ${imported}: ${part} may not know ${to}`)
    const floors =
      part === 'src' && to === 'src' ? pageFloors : inside.startsWith('src/') ? floorsOf[name] : undefined
    if (floors !== undefined) {
      const [from, to] = [placeOf(path, floors), placeOf(target, floors)]
      const isBelow = to.floor < from.floor || to.room === from.room
      const isAllowed = to.floor >= 0 && isBelow
      if (!isAllowed) found.push(`${path} imports ${imported}: ${from.room} may not know ${to.room}`)
    }
  }
  for (const { what, pattern, owner, within } of onlyUsers) {
    const place = `${name}/${inside}`
    if (name !== '' && within.test(place) && !owner.test(place) && pattern.test(withoutComments(text))) {
      found.push(`${path} uses ${what}, which has its own room`)
    }
  }
  return found
}

/** The room of a file `packages/NAME/src/ROOM/…` or `demo-app/src/ROOM/…`, and its floor: 0 is the lowest, -1 is a room without a floor. */
function placeOf(path: string, floors: Floors): { floor: number; room: string } {
  const [, room = ''] = /\/src\/([^/]+)/.exec(path) ?? []
  return { floor: floors.findIndex((rooms) => rooms.includes(room)), room }
}

function resolveImport(from: string, imported: string): string {
  return posix.join(posix.dirname(from), imported).replace(/\.js$/, '.ts')
}

/** An import of the demo names a file without its ending, and a component's like any other. */
const withoutEnding = (path: string) => path.replace(/\.tsx?$/, '')

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

function findCycles(files: readonly SourceFile[]): string[] {
  const edges = new Map(
    files.map(({ path, imports }) => [
      withoutEnding(path),
      imports
        .filter((imported) => imported.startsWith('.'))
        .map((imported) => withoutEnding(resolveImport(path, imported))),
    ]),
  )
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) {
      found.push(`import cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`)
      return
    }
    if (done.has(path)) return
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of edges.keys()) visit(path, [])
  return found
}
