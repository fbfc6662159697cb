/** Bundles an app with each bundler, configured as for a page: it must run, be small, and refuse a package that belongs on a server. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as buildWithEsbuild } from 'esbuild'
import { build as buildWithVite } from 'vite'
import webpack from 'webpack'
import { brotli, everyVerb, firstLoadToSign, sign } from '../../scripts/measureSizes.mjs'
import { mostBytes } from '../../scripts/sizeTable.mjs'
import { runTool } from './runTool.mjs'

/** An app's page: it makes a wallet, asks for the session, loads what signs, and renders a hook. */
const page = `import { createWallet, getSession, memorySessionStore } from '@embedded-wallet/core'
import { createClientKeyPair, createWalletSignature } from '@embedded-wallet/core/crypto'
import { useSession, WalletProvider } from '@embedded-wallet/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

const sessionStore = memorySessionStore()
const wallet = createWallet({ accountId: 'InternalAccount:1', relayUrl: 'https://shop.example/wallet', sessionStore })
const session = await getSession(wallet)
const pair = await createClientKeyPair()
const Page = () => createElement('p', null, useSession().status ?? 'no status')
const html = renderToString(createElement(WalletProvider, { config: wallet }, createElement(Page)))
if (session !== undefined || typeof createWalletSignature !== 'function' || pair === undefined || !html.startsWith('<p>'))
  throw new Error('The page does not work: ' + html)
console.log('The page ran')
`

/** What a page must never hold: used as a name, and as a whole. */
const onServerOnly = {
  'by a name': (entry, name) => `import { ${name} } from '${entry}'\nconsole.log(${name})\n`,
  whole: (entry) => `import * as entry from '${entry}'\nconsole.log(Object.keys(entry))\n`,
}

/** What a bundler may add to the sizes of `scripts/sizes.json` with code of its own. */
const added = { Vite: 1.08, webpack: 1.115, esbuild: 1.08 }

/** Brotli of everything that the verbs of core reach. */
const boundOf = (bundler) => Math.round(mostBytes('core', everyVerb) * added[bundler])

/**
 * The same of the first load that restores a session and signs. esbuild keeps a file whole, and loads it first, if any import leads to it, also
 * through an index, and any later chunk uses it; and it compresses a chunk for each set of chunks that share files: 30 % more than Vite.
 *
 * @see https://esbuild.github.io/api/#splitting
 */
const esbuildFirstLoadBytes = Math.round(mostBytes('core', firstLoadToSign) * 1.3)

let count = 0

async function bundle(app, bundler, code) {
  const folder = join(app, 'bundles', `${bundler}-${++count}`)
  mkdirSync(folder, { recursive: true })
  const input = join(folder, 'input.js')
  writeFileSync(input, code)
  const out = join(folder, 'out')
  await bundlers[bundler](app, input, out)
  return { out, run: () => runTool(process.execPath, [join(out, 'entry.js')], { cwd: folder }) }
}

/** @returns The problem, or nothing when the build or the page fails, as it must. */
async function mustFail(app, bundler, code) {
  let built
  try {
    built = await bundle(app, bundler, code)
  } catch {
    // The build says why; that is what the developer sees first.
    return undefined
  }
  const { status, output } = await built.run()
  return status === 0 ? `the page loads it and runs: ${output.slice(0, 200)}` : undefined
}

function firstLoadBytes(out) {
  const reached = new Set()
  const visit = (name) => {
    if (reached.has(name)) return
    reached.add(name)
    const code = readFileSync(join(out, name), 'utf8')
    for (const [, next] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) visit(next)
  }
  visit('entry.js')
  return [...reached].reduce((sum, name) => sum + brotli(readFileSync(join(out, name))), 0)
}

/** esbuild splits unlike Vite, so it has a bound of its own. */
const esbuildJob = (app) => ({
  column: 'esbuild',
  title: `restoring and signing load at most ${esbuildFirstLoadBytes / 1000} kB first`,
  run: async () => {
    const { out } = await bundle(app, 'esbuild', `export { ${sign} } from '@embedded-wallet/core'\n`)
    const bytes = firstLoadBytes(out)
    console.log(`\nmin+brotli of the first load with esbuild: ${(bytes / 1000).toFixed(2)} kB`)
    return bytes <= esbuildFirstLoadBytes ? undefined : `${bytes} bytes`
  },
})

/** @returns One job per bundler and claim. What a page refuses does not depend on the package manager: npm's app shows it. */
export function bundleJobs(app, entries, packageManager) {
  const refused = packageManager === 'npm' ? entries.filter(({ isServerOnly }) => isServerOnly) : []
  const jobs = Object.keys(bundlers).flatMap((bundler) => [
    {
      column: bundler,
      title: 'a page with core and react runs',
      run: async () => {
        const { status, output } = await (await bundle(app, bundler, page)).run()
        return status === 0 ? undefined : output.slice(0, 1500)
      },
    },
    {
      column: bundler,
      title: `every verb of core is at most ${boundOf(bundler) / 1000} kB`,
      run: async () => {
        const { out } = await bundle(app, bundler, `export * from '@embedded-wallet/core'\n`)
        const files = readdirSync(out).filter((name) => name.endsWith('.js'))
        const bytes = files.reduce((sum, name) => sum + brotli(readFileSync(join(out, name))), 0)
        return bytes <= boundOf(bundler) ? undefined : `${bytes} bytes`
      },
    },
    ...refused.flatMap(({ entry, functions }) =>
      Object.entries(onServerOnly).map(([how, code]) => ({
        column: bundler,
        title: `a page refuses ${entry}, imported ${how}`,
        run: () => mustFail(app, bundler, code(entry, functions[0])),
      })),
    ),
  ])
  return packageManager === 'npm' ? [esbuildJob(app), ...jobs] : jobs
}

/** Peers stay outside: they are the app's, and some of them are no ES modules. */
const isPeer = (id) => /^(react|react-dom|@tanstack\/react-query)(\/|$)/.test(id)

async function withVite(app, input, outDir) {
  await buildWithVite({
    root: app,
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir,
      minify: true,
      modulePreload: false,
      target: 'es2022',
      rollupOptions: {
        input,
        external: isPeer,
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'entry.js', chunkFileNames: '[hash].js' },
      },
    },
  })
}

async function withWebpack(app, input, outDir) {
  const compiler = webpack({
    context: app,
    mode: 'production',
    target: ['web', 'es2022'],
    entry: input,
    experiments: { outputModule: true },
    externalsType: 'module',
    externals: [({ request }, done) => (isPeer(request) ? done(null, request) : done())],
    output: {
      path: outDir,
      filename: 'entry.js',
      library: { type: 'module' },
      chunkFormat: 'module',
      chunkLoading: 'import',
      publicPath: './',
    },
    performance: false,
  })
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  )
  await new Promise((resolve) => compiler.close(resolve))
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }))
}

async function withEsbuild(app, input, outdir) {
  await buildWithEsbuild({
    absWorkingDir: app,
    entryPoints: { entry: input },
    outdir,
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
    external: ['react', 'react/*', 'react-dom', 'react-dom/*', '@tanstack/react-query'],
  })
}

/** Each bundler: builds `input` of an app into a folder that begins with `entry.js`. */
const bundlers = {
  Vite: withVite,
  webpack: withWebpack,
  esbuild: withEsbuild,
}
