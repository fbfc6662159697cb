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

/** The measures that others take, too. */
export const firstLoadToSign = 'first load: restore the session and sign'
export const everyVerb = 'every verb, everything reachable'

/** The verbs of each journey: what an app imports. */
export const sign = 'createWallet, getSession, watchSession, ensureSession, signPayload'
const pay = `${sign}, executeQuote, reconcilePayments, signOut`
/** No verbs: plain functions for a form, which load with the page that imports them. The screens of ui do. */
const readers = ['plainText', 'readAddress', 'readCode', 'zerosIn']
/** Nor are these: a screen shows texts of others and receipts with them. */
const writers = ['groupsOfReceipt', 'isVisible', 'receiptText', 'visibleText']
const passkeyApp = `${pay}, signInWithPasskey, registerPasskey, startLogin, logInWithPasskey, startSignUp, signUpWithPasskey`

/**
 * Measures `@embedded-wallet/core`.
 *
 * @param root - The folder of the app.
 * @param core - How the app imports it.
 * @returns Each measure with its size, and the chunks of everything.
 */
export async function measureCore(root, core, options) {
  const from = JSON.stringify(core)
  const chunksOfVerbs = (verbs) => chunksOf(root, `export ${verbs} from ${from}`, options)
  const signing = await chunksOfVerbs(`{ ${sign} }`)
  const paying = await chunksOfVerbs(`{ ${pay} }`)
  const app = await chunksOfVerbs(`{ ${passkeyApp} }`)
  const whole = await chunksOfVerbs('*')
  const exported = whole.map((chunk) => chunk.exports).find((names) => names.includes('createWallet'))
  // What the chunks share has a name of a letter or two.
  const names = exported.filter((name) => name.length > 3)
  const verbs = await chunksOfVerbs(`{ ${names.filter((name) => ![...readers, ...writers].includes(name))} }`)
  const typed = await chunksOfVerbs(`{ ${names.filter((name) => readers.includes(name))} }`)
  const measures = [
    { label: firstLoadToSign, bytes: bytes(firstLoad(signing)) },
    { label: 'first load: restore, sign, pay, sign out', bytes: bytes(firstLoad(paying)) },
    { label: 'first load: every verb', bytes: bytes(firstLoad(verbs)) },
    { label: 'first load: the readers of what people type', bytes: bytes(firstLoad(typed)) },
    // A sign-up reaches the codes by email, too: with 2026-08 the first one is the service's.
    { label: 'a passkey app that pays, everything reachable', bytes: bytes(app) },
    { label: everyVerb, bytes: bytes(whole) },
  ]
  return { measures, whole }
}
