/** Prints the size of the browser SDK, minified and compressed with brotli: at first load, of everything reachable, of the hooks. */

import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'

const core = fileURLToPath(new URL('../packages/core/', import.meta.url))
const react = fileURLToPath(new URL('../packages/react/', import.meta.url))
const brotli = (code) => brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

const conditions = ['@embedded-wallet/source', 'module', 'browser', 'production']

/** @returns The chunks of an app that contains only `code`. What `external` names stays outside. */
async function chunksOf(code, external = []) {
  const entry = 'virtual:entry.js'
  const { output } = await build({
    root: core,
    logLevel: 'silent',
    configFile: false,
    // An SSR build, because the build for a page would add the bundler's preload helper.
    ssr: { ...(external.length > 0 ? { external } : { noExternal: true }), resolve: { conditions } },
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
      modulePreload: false,
      target: 'es2022',
      rollupOptions: { input: entry, preserveEntrySignatures: 'strict', external },
    },
  })
  return output.filter(({ type }) => type === 'chunk')
}

/** @returns The entry chunk and all chunks that it imports statically. */
function firstLoad(chunks) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reached = new Set()
  const visit = (chunk) => {
    if (reached.has(chunk)) return
    reached.add(chunk)
    chunk.imports.forEach((name) => {
      visit(byName.get(name))
    })
  }
  visit(chunks.find(({ isEntry }) => isEntry))
  return [...reached]
}

const bytes = (chunks) => chunks.reduce((sum, { code }) => sum + brotli(code), 0)
const line = (label, size, goal) =>
  console.log(
    `${label.padEnd(52)} ${(size / 1000).toFixed(2).padStart(6)} kB${goal ? `   goal ≤ ${goal} kB` : ''}`,
  )

const source = JSON.stringify(`${core}src/index.ts`)
const verbs = 'createWallet, getSession, watchSession, ensureSession, signPayload'
const signing = await chunksOf(`export { ${verbs} } from ${source}`)
const paying = await chunksOf(`export { ${verbs}, executeQuote, reconcilePayments, signOut } from ${source}`)
const whole = await chunksOf(`export * from ${source}`)

console.log('min+brotli of @embedded-wallet/core')
line('first load: restore the session and sign', bytes(firstLoad(signing)), 6)
line('first load: restore, sign, pay, sign out', bytes(firstLoad(paying)))
line('first load: every verb', bytes(firstLoad(whole)))
line('everything reachable', bytes(whole), 22)
for (const { fileName, code, isEntry } of whole) {
  console.log(
    `  ${isEntry ? 'entry' : 'later'}  ${fileName.padEnd(44)} ${(brotli(code) / 1000).toFixed(2).padStart(6)} kB`,
  )
}

// Its own code: core, React and TanStack Query are the app's.
const peers = ['@embedded-wallet/core', 'react', 'react/jsx-runtime', '@tanstack/react-query']
const hooks = await chunksOf(`export * from ${JSON.stringify(`${react}src/index.ts`)}`, peers)
console.log('min+brotli of @embedded-wallet/react')
line('provider and every hook, without core and peers', bytes(hooks))

const heavy = firstLoad(whole).flatMap(({ moduleIds }) =>
  moduleIds.filter((id) => /@noble|@scure|@simplewebauthn/.test(id)),
)
if (heavy.length > 0) {
  console.error(
    `The first load must not contain these modules. Import them dynamically:\n${heavy.join('\n')}`,
  )
  process.exit(1)
}
