/**
 * `npm run check sizes`: prints the size of the browser SDK, minified and compressed with brotli, with the change against the last version, and what
 * an installation of it brings. It fails when one is more than 5 % above the last version. `--built` measures the files that a tarball holds, as
 * `tsc -b` built them, and not the sources. `--write` makes these sizes those of the version.
 */

import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { documents, siteConfig } from '../packages/frame/siteConfig.mjs'
import { stylesOf } from '../packages/frame/siteStyles.mjs'
import { elementsChunks, elementsConfig } from '../packages/ui/elementsConfig.mjs'
import { ownSheets, withoutUnused } from '../packages/ui/screenStyles.mjs'
import { brotli, bytes, chunksOf, firstLoad, measureCore } from './measureSizes.mjs'
import { packagesOfCore } from './packagesOfCore.mjs'
import { sizeLines, tooLarge, writeSizes } from './sizeTable.mjs'

const folder = fileURLToPath(new URL('../packages/ui/', import.meta.url))
const coreName = '@embedded-wallet/core'
const framework = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', '@tanstack/react-query']

const all =
  'WalletLogin, WalletButton, WalletBalance, WalletActivity, WalletReceive, WalletPay, WalletSettings'
/** What an app imports for each job. */
const jobs = [
  { label: 'login', names: 'WalletLogin' },
  { label: 'pay', names: 'WalletPay' },
  { label: 'all screens', names: all },
]

/** What draws a QR code loads when one is shown, and is not counted. */
const withoutQr = (chunks) => chunks.filter(({ moduleIds }) => !moduleIds.some((id) => /\/uqr\//.test(id)))

/**
 * The first view is what the browser must have before anything shows: the login of a user who is signed out, the review of a payment. The
 * next steps and the questions load right after it, and count in the line below.
 */
const measuresOf = (chunks, label, styles = 0) => [
  { label: `${label}, first view`, bytes: styles + bytes(firstLoad(chunks)) },
  { label: `${label}, with every later step`, bytes: styles + bytes(withoutQr(chunks)) },
]

/** @param conditions - Those of `exports`. */
async function measureScreens({ conditions }) {
  const [{ code: text }] = await chunksOf(
    folder,
    `export { default } from ${JSON.stringify(`${folder}src/styles.css?inline`)}`,
  )
  const { default: styles } = await import(`data:text/javascript,${encodeURIComponent(text)}`)
  const measures = []
  for (const { label, names } of jobs) {
    const code = `export { WalletScreens, ${names} } from ${JSON.stringify(`${folder}src/index.ts`)}`
    const chunks = await chunksOf(folder, code, { external: [coreName, ...framework], conditions })
    const sheet = label in ownSheets ? withoutUnused(styles, chunks) : styles
    measures.push(...measuresOf(chunks, label, brotli(sheet)))
  }
  const { alias, conditions: own } = elementsConfig().resolve
  const code = `export * from ${JSON.stringify(`${folder}src/elements.ts`)}`
  const chunks = await chunksOf(folder, code, {
    external: [coreName],
    conditions: own,
    alias,
    output: { codeSplitting: elementsChunks() },
  })
  return [...measures, ...measuresOf(chunks, 'elements with Preact')]
}

const demoFolder = fileURLToPath(new URL('../demo-app/', import.meta.url))

/** @returns The size with gzip. */
async function measureDemo() {
  const { output } = await build({
    root: demoFolder,
    configFile: `${demoFolder}vite.config.ts`,
    logLevel: 'error',
    build: { write: false },
  })
  const scripts = firstLoad(output.filter(({ type }) => type === 'chunk'))
  const styles = output.filter(({ fileName }) => fileName.endsWith('.css'))
  const bytes = [...scripts, ...styles].reduce(
    (sum, { code, source }) => sum + gzipSync(code ?? source, { level: 9 }).length,
    0,
  )
  return { label: 'first view: scripts and style sheet', bytes }
}

/**
 * The parts of a wallet in an origin of its own. The page's part is counted with core and with every file that it can load, because the page
 * has nothing else of ours; the host without core. What draws the question loads with the first one.
 */
async function measureFrame({ conditions }) {
  const frameFolder = fileURLToPath(new URL('../packages/frame/', import.meta.url))
  const react = ['react', 'react/jsx-runtime', 'react-dom/client']
  const chunksFrom = (entry, external) =>
    chunksOf(frameFolder, `export * from ${JSON.stringify(`${frameFolder}src/${entry}`)}`, {
      external,
      conditions,
    })
  return [
    {
      label: 'in the page, with core and all it can load',
      bytes: bytes(await chunksFrom('index.ts', react)),
    },
    {
      label: 'in the page, with elements, core, all it can load',
      bytes: bytes(await chunksFrom('elements.ts', react)),
    },
    {
      label: 'the host, before a question',
      bytes: bytes(firstLoad(await chunksFrom('host.ts', [coreName, ...react]))),
    },
    { label: 'the question, with Preact and its styles', bytes: await sizeOfQuestion(frameFolder) },
  ]
}

/** What the frame loads for its first question, as the build of the site makes it. */
async function sizeOfQuestion(frameFolder) {
  const { alias, conditions } = siteConfig(documents[1]).resolve
  const code = `export * from ${JSON.stringify(`${frameFolder}src/window/Asking.tsx`)}`
  const chunks = await chunksOf(frameFolder, code, { external: [coreName], conditions, alias })
  return bytes(firstLoad(chunks)) + brotli(withoutUnused(await stylesOf(), chunks))
}

/** Goal of docs/performance.md. */
const maxPackages = 8

const core = fileURLToPath(new URL('../packages/core/', import.meta.url))
const react = fileURLToPath(new URL('../packages/react/', import.meta.url))
const isBuilt = process.argv.includes('--built')
const conditions = isBuilt ? [] : ['@embedded-wallet/source']
const from = isBuilt ? '@embedded-wallet/core' : `${core}src/index.ts`

const { measures: ofCore, whole } = await measureCore(core, from, { conditions })
// Its own code: core, React and TanStack Query are the app's.
const external = ['@embedded-wallet/core', 'react', 'react/jsx-runtime', '@tanstack/react-query']
const hooks = await chunksOf(core, `export * from ${JSON.stringify(`${react}src/index.ts`)}`, {
  external,
  conditions,
})

const measured = {
  core: ofCore,
  react: [{ label: 'provider and every hook, without core and peers', bytes: bytes(hooks) }],
  ui: await measureScreens({ conditions }),
  frame: await measureFrame({ conditions }),
  demo: [await measureDemo()],
}
const titles = {
  core: `min+brotli of @embedded-wallet/core${isBuilt ? ', as it is packed' : ''}`,
  react: 'min+brotli of @embedded-wallet/react',
  ui: 'min+brotli of @embedded-wallet/ui in one language with its style sheet, beyond core and the framework',
  frame: 'min+brotli of @embedded-wallet/frame',
  demo: 'min+gzip of the demo',
}
for (const [group, measures] of Object.entries(measured))
  console.log([titles[group], ...sizeLines(group, measures)].join('\n'))
console.log('The files of every verb')
for (const { fileName, code, isEntry } of whole) {
  const size = (brotli(code) / 1000).toFixed(2).padStart(6)
  console.log(`  ${isEntry ? 'entry' : 'later'}  ${fileName.padEnd(44)} ${size} kB`)
}
if (process.argv.includes('--write')) writeSizes(measured)

const heavy = firstLoad(whole).flatMap(({ moduleIds }) =>
  moduleIds.filter((id) => /@noble|base-x|@simplewebauthn|valibot/.test(id)),
)
if (heavy.length > 0)
  console.error(
    `The first load must not contain these modules. Import them dynamically:\n${heavy.join('\n')}`,
  )
const large = process.argv.includes('--write')
  ? []
  : Object.entries(measured).flatMap(([group, measures]) => sizeLines(group, tooLarge(group, measures)))
if (large.length > 0) console.error(`More than 5 % above the last version:\n${large.join('\n')}`)
const { names, withInstallScript } = packagesOfCore()
console.log(`packages that core brings: ${names.length}, with an install script: ${withInstallScript.length}`)
const isHeavyToInstall = names.length > maxPackages || withInstallScript.length > 0
if (isHeavyToInstall)
  console.error(
    `At most ${maxPackages} packages, none with an install script: ${names.join(', ')}; with a script: ${withInstallScript.join(', ')}`,
  )
if (heavy.length + large.length > 0 || isHeavyToInstall) process.exit(1)
