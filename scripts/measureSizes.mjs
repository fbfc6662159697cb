/** Measures the browser SDK in an app: what loads first, and everything that is reachable, minified and compressed with brotli. */

import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'

/** @returns The size of a text as a page's server sends it. */
export const brotli = (code) =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** The sum of some chunks. */
export const bytes = (chunks) => chunks.reduce((sum, { code }) => sum + brotli(code), 0)

/**
 * @param root - The folder of the app.
 * @param code - The app's only module.
 * @param external - What stays outside.
 * @param conditions - Of `exports`, besides those of a page.
 * @param alias - What stands for a module, as Vite takes it.
 * @param output - Of the bundler.
 * @returns The chunks of an app that contains only `code`.
 */
export async function chunksOf(
  root,
  code,
  { external = [], conditions = [], alias = [], output: chunks = {} } = {},
) {
  const entry = 'virtual:entry.js'
  const { output } = await build({
    root,
    logLevel: 'silent',
    configFile: false,
    // An SSR build, because the build for a page would add the bundler's preload helper.
    ssr: {
      noExternal: true,
      resolve: { conditions: [...conditions, 'module', 'browser', 'production'] },
    },
    // As a build for a page does.
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) => (id === `\0${entry}` ? code : undefined),
      },
    ],
    build: {
      ssr: true,
      write: false,
      minify: true,
      cssMinify: true,
      cssTarget: 'esnext',
      modulePreload: false,
      target: 'es2022',
      rollupOptions: { input: entry, preserveEntrySignatures: 'allow-extension', external, output: chunks },
    },
  })
  return output.filter(({ type }) => type === 'chunk')
}

/** @returns The entry chunk and all chunks that it imports statically. */
export function firstLoad(chunks) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reached = new Set()
  const visit = (chunk) => {
    if (reached.has(chunk)) return
    reached.add(chunk)
    // What is not a chunk stays outside.
    for (const name of chunk.imports) if (byName.has(name)) visit(byName.get(name))
  }
  visit(chunks.find(({ isEntry }) => isEntry))
  return [...reached]
}

/** The bound of every verb with Vite, in kB. Other bundlers may add 8 %. */
export const everyVerb = 54.48

/** The verbs of each journey: what an app imports. */
export const sign = 'createWallet, getSession, watchSession, ensureSession, signPayload'
const pay = `${sign}, executeQuote, reconcilePayments, signOut`
const passkeyApp = `${pay}, signInWithPasskey, registerPasskey, startLogin, logInWithPasskey, startSignUp, signUpWithPasskey`

/**
 * Measures `@embedded-wallet/core`.
 *
 * @param root - The folder of the app.
 * @param core - How the app imports it.
 * @returns Each measure with its size, the goal, and the bound that a release must keep; and the chunks of everything.
 */
export async function measureCore(root, core, options) {
  const from = JSON.stringify(core)
  const chunksOfVerbs = (verbs) => chunksOf(root, `export ${verbs} from ${from}`, options)
  const signing = await chunksOfVerbs(`{ ${sign} }`)
  const paying = await chunksOfVerbs(`{ ${pay} }`)
  const app = await chunksOfVerbs(`{ ${passkeyApp} }`)
  const whole = await chunksOfVerbs('*')
  // The bounds keep what is reached, with 1 % for newer libraries. docs/performance.md says what the bytes are.
  const measures = [
    {
      label: 'first load: restore the session and sign',
      bytes: bytes(firstLoad(signing)),
      goal: 4.5,
      // 0.1 kB of it checks the forms of rpId and of the signers: a wrong one must throw at creation.
      bound: 5.06,
    },
    {
      label: 'first load: restore, sign, pay, sign out',
      bytes: bytes(firstLoad(paying)),
      goal: 9,
      bound: 6.04,
    },
    { label: 'first load: every verb', bytes: bytes(firstLoad(whole)), bound: 6.71 },
    // A sign-up reaches the codes by e-mail, too: with 2026-08 the first one is the service's.
    { label: 'a passkey app that pays, everything reachable', bytes: bytes(app), goal: 40, bound: 46.39 },
    { label: 'every verb, everything reachable', bytes: bytes(whole), goal: 44, bound: everyVerb },
  ]
  return { measures, whole }
}

/** @returns The measures as lines of text. */
export const sizeLines = (measures) =>
  measures.map(({ label, bytes: size, goal, bound }) =>
    [
      label.padEnd(52),
      `${(size / 1000).toFixed(2).padStart(6)} kB`,
      bound === undefined ? '' : `   at most ${bound} kB`,
      goal === undefined || goal === bound ? '' : `, goal ${goal} kB`,
    ].join(''),
  )

/** @returns What is larger than it may be. */
export const tooLarge = (measures) => measures.filter(({ bytes: size, bound }) => size > bound * 1000)
