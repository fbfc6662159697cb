/** The import rules as data: which room may import from which. `findViolations.ts` checks the real imports against them. */

/** The packages of the workspace that each package may import, by name. */
export const packageImports: Record<string, readonly string[]> = {
  protocol: [],
  core: ['protocol'],
  react: ['core'],
  ui: ['core', 'react'],
  frame: ['core', 'react', 'ui'],
  platform: ['protocol'],
  relay: ['protocol'],
  sandbox: ['protocol'],
  // A program that joins them for backends in other languages.
  'embedded-wallet-relay': ['protocol', 'platform', 'relay', 'sandbox'],
  // It writes apps, and examines them from outside and by the options of their relay.
  'create-embedded-wallet': ['protocol', 'relay'],
}

/** The folder of the sandbox for the tests of apps: it alone composes the packages, its own one by name. */
export const testingFolder = 'packages/sandbox/testing/'
export const testingImports: readonly string[] = ['protocol', 'core', 'relay', 'sandbox']

export type Floors = readonly (readonly string[])[]

const coreFloors: Floors = [
  ['encoding', 'errors.ts', 'records.ts'],
  [
    'abort.ts',
    'tellApp.ts',
    'loadCode.ts',
    'crypto',
    'outcomeUnknown.ts',
    'signingSummary.ts',
    'firstRow.ts',
    'steadyTime.ts',
  ],
  ['walletEvent.ts'],
  ['passkey', 'http', 'store', 'tabs'],
  ['keys'],
  ['wallet'],
  ['session', 'guard'],
  ['operations'],
  ['signing'],
  ['authMethods', 'payments'],
  ['signIn'],
  ['actions'],
  ['verbs.ts'],
  ['index.ts', 'crypto.ts', 'accounts.ts'],
]

const relayFloors: Floors = [
  ['encoding.ts', 'relayError.ts'],
  ['operations', 'sealer.ts'],
  ['store', 'http'],
  ['upstream', 'quotas'],
  ['ownership'],
  ['policy', 'login', 'quotes', 'reads'],
  ['relayOptions.ts', 'relay.ts'],
  ['checkRelayOptions.ts', 'parts.ts', 'telemetry'],
  ['site'],
  ['node'],
  ['routes'],
  ['createRelay.ts'],
  ['index.ts', 'node.ts', 'redis.ts', 'durableObject.ts', 'opentelemetry.ts'],
]

const platformFloors: Floors = [
  ['platformError.ts', 'exactDecimal.ts'],
  ['transport'],
  ['createPlatform.ts', 'errorHandlers.ts', 'endpoints', 'webhooks'],
  ['findWalletOf.ts', 'findKeptQuote.ts', 'createUmaQuote.ts', 'receipts', 'activityCsv.ts', 'sending'],
  ['walletOf.ts', 'createOrders.ts'],
  ['accountsByEmail.ts', 'notifyOwnerBy.ts'],
  ['index.ts', 'node.ts', 'redis.ts'],
]

const programFloors: Floors = [
  ['hooks'],
  ['config.ts'],
  ['relayOptions.ts', 'payments.ts'],
  ['startRelay.ts'],
  ['cli.ts'],
]

/** The two commands share nothing. */
const createFloors: Floors = [['readArgs.ts'], ['create', 'doctor']]

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
  ['routes'],
  ['control'],
  ['serve'],
  ['createSandbox.ts'],
  ['index.ts', 'node'],
  ['node.ts', 'cli.ts'],
]

/** The rooms of react: folders and files of its `src`. The provider keeps the lists up to date, and hooks read both. */
const reactFloors: Floors = [
  ['paces.ts'],
  ['queries.ts'],
  ['provider'],
  ['lists', 'session', 'verbs'],
  ['index.ts'],
]

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
  ['settings'],
  ['login', 'activity', 'receive', 'receipt', 'send'],
  ['button'],
  ['define'],
  ['elements'],
  ['index.ts', 'elements.ts', 'define.ts'],
]

/** The page's part, the frame and the window share only what crosses between them. */
const frameFloors: Floors = [
  ['protocol.ts', 'passSession.ts', 'channel.ts', 'shopName.ts'],
  ['link.ts'],
  ['page', 'host', 'window'],
  ['elements'],
  ['index.ts', 'elements.ts', 'host.ts', 'window.ts'],
]

/** Where each part of the demo may import from. What page and server share knows neither of them. */
export const demoImports: Readonly<Record<string, readonly string[]>> = {
  shared: ['shared'],
  src: ['src', 'shared'],
  server: ['server', 'shared'],
}

const pageFloors: Floors = [
  ['text'],
  ['ui'],
  ['inspector'],
  ['api'],
  ['wallet'],
  ['signIn'],
  ['account', 'pay', 'receive'],
  ['home'],
  ['shell', 'styles.css', 'ownOrigin'],
  ['main.tsx'],
]

/** The rooms of e2e: folders and files. `support` has the test system, `canary` and `coverage` watch every test. */
const e2eFloors: Floors = [
  ['vectors', 'coverage'],
  ['canary', 'verdict.mjs'],
  ['support', 'workbench', 'gallery'],
  ['flows', 'simulation', 'browser', 'programs'],
  ['examples', 'engines', 'modals', 'playwright.config.ts', 'testRun.mjs'],
  ['cluster', 'screenshots', 'testing', 'testRun.check.test.ts', 'runAllTests.mjs', 'release'],
  ['architecture'],
]

/**
 * The rooms of each folder that has floors, lowest first. A file imports from its own room and from lower floors. Two rooms
 * of one floor must not import each other, so neither files nor folders can form a cycle.
 */
export const floorsOf: Readonly<Record<string, Floors>> = {
  'packages/core/src/': coreFloors,
  'packages/platform/src/': platformFloors,
  'packages/relay/src/': relayFloors,
  'packages/react/src/': reactFloors,
  'packages/ui/src/': uiFloors,
  'packages/frame/src/': frameFloors,
  'packages/sandbox/src/': sandboxFloors,
  'packages/embedded-wallet-relay/src/': programFloors,
  'packages/create-embedded-wallet/src/': createFloors,
  'demo-app/src/': pageFloors,
  'e2e/': e2eFloors,
}

/** What e2e may know of other rooms by path: how programs are found and started, the checks, and the switches of the sandbox. */
export const toolsOfStories: readonly string[] = [
  'lab/ownOriginUser.mjs',
  'lab/startProcess.mjs',
  'scripts/programs.mjs',
  'scripts/checks.mjs',
  'scripts/packPackages.mjs',
  'deploy/metrics.mjs',
  'packages/sandbox/src/deployment.ts',
  'packages/create-embedded-wallet/src/doctor/examine.ts',
  // What a wallet in an origin of its own shows, for the gallery.
  'packages/frame/src/host/FramedOffer.tsx',
  'packages/frame/src/window/FramedEnd.tsx',
  'packages/frame/src/window/FramedPreparing.tsx',
  'packages/frame/src/window/FramedQuestion.tsx',
]

/** What only one room may use. */
export const onlyUsers: readonly { what: string; pattern: RegExp; owner: RegExp; within: RegExp }[] = [
  { what: 'fetch', pattern: /\bfetch\(/, owner: /^core\/src\/http\//, within: /^core\// },
  {
    what: 'IndexedDB',
    pattern: /\bindexedDB\b|idb-keyval'/,
    owner: /^core\/src\/store\//,
    within: /^core\//,
  },
  {
    what: 'WebAuthn',
    pattern: /\bnavigator(\?\.|\.)credentials\b|@simplewebauthn\/browser'/,
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
    what: 'channels',
    pattern: /\bnew BroadcastChannel\b/,
    owner: /(?:channel|accountSearch)\.ts$/,
    within: /^(?:ui|frame)\//,
  },
  {
    what: 'node:',
    pattern: /from 'node:/,
    owner:
      /^(?:create-embedded-wallet\/|embedded-wallet-relay\/|sandbox\/src\/cli\.ts$|(?:sandbox|relay)\/src\/node\/\w+\.ts$)/,
    within: /^/,
  },
  {
    what: 'the HPKE info',
    pattern: /turnkey_hpke/,
    owner: /(?:hpkeInfo|sandbox\/src\/sealing\/envelopes)\.ts$/,
    within: /^/,
  },
  { what: 'the signature scheme', pattern: /SIGNATURE_SCHEME_/, owner: /walletSignature\.ts$/, within: /^/ },
]
