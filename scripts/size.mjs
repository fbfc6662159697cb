/**
 * `npm run check sizes`: prints the size of the browser SDK, minified and compressed with brotli, and what an installation of it brings. It fails
 * when one of them is too large. `--built` measures the files that a tarball holds, as `tsc -b` built them, and not the sources.
 */

import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { documents, siteConfig } from '../packages/frame/siteConfig.mjs'
import { stylesOf } from '../packages/frame/siteStyles.mjs'
import { elementsChunks, elementsConfig } from '../packages/ui/elementsConfig.mjs'
import { ownSheets, withoutUnused } from '../packages/ui/screenStyles.mjs'
import { brotli, bytes, chunksOf, firstLoad, measureCore, sizeLines, tooLarge } from './measureSizes.mjs'
import { packagesOfCore } from './packagesOfCore.mjs'

const folder = fileURLToPath(new URL('../packages/ui/', import.meta.url))
const coreName = '@embedded-wallet/core'
const framework = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', '@tanstack/react-query']

const all =
  'WalletLogin, WalletButton, WalletBalance, WalletActivity, WalletReceive, WalletPay, WalletSettings'
/** What an app imports for each job, with the goal of its first view and the bounds that a release must keep, in kB. */
const jobs = [
  { label: 'login', names: 'WalletLogin', goal: 16, bound: 12.49, wholeBound: 25.1 },
  { label: 'pay', names: 'WalletPay', goal: 13, bound: 12.95, wholeBound: 31.5 },
  { label: 'all screens', names: all, goal: 38, bound: 37.47, wholeBound: 51.46 },
]

/** What draws a QR code loads when one is shown, and is not counted. */
const withoutQr = (chunks) => chunks.filter(({ moduleIds }) => !moduleIds.some((id) => /\/uqr\//.test(id)))

/**
 * The first view is what the browser must have before anything shows: the login of a user who is signed out, the review of a payment. The
 * next steps and the questions load right after it, and count in the line below.
 */
const measuresOf = (chunks, { label, goal, bound, wholeBound }, styles = 0) => [
  { label: `${label}, first view`, bytes: styles + bytes(firstLoad(chunks)), goal, bound },
  { label: `${label}, with every later step`, bytes: styles + bytes(withoutQr(chunks)), bound: wholeBound },
]

/** @param conditions - Those of `exports`. */
async function measureScreens({ conditions }) {
  const [{ code: text }] = await chunksOf(
    folder,
    `export { default } from ${JSON.stringify(`${folder}src/styles.css?inline`)}`,
  )
  const { default: styles } = await import(`data:text/javascript,${encodeURIComponent(text)}`)
  const measures = []
  for (const job of jobs) {
    const code = `export { WalletScreens, ${job.names} } from ${JSON.stringify(`${folder}src/index.ts`)}`
    const chunks = await chunksOf(folder, code, { external: [coreName, ...framework], conditions })
    const sheet = job.label in ownSheets ? withoutUnused(styles, chunks) : styles
    measures.push(...measuresOf(chunks, job, brotli(sheet)))
  }
  const { alias, conditions: own } = elementsConfig().resolve
  const code = `export * from ${JSON.stringify(`${folder}src/elements.ts`)}`
  const chunks = await chunksOf(folder, code, {
    external: [coreName],
    conditions: own,
    alias,
    output: { codeSplitting: elementsChunks() },
  })
  const elements = { label: 'elements with Preact', goal: 46, bound: 35.29, wholeBound: 59.29 }
  return [...measures, ...measuresOf(chunks, elements)]
}

const demoFolder = fileURLToPath(new URL('../demo-app/', import.meta.url))

/** @returns The size with gzip, the goal, and the bound that a release must keep. */
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
  return { label: 'first view: scripts and style sheet', bytes, goal: 130, bound: 128.5 }
}

/** The page's part and the host of a wallet in an origin of its own, beyond core. What draws the question loads with the first one. */
async function measureFrame({ conditions }) {
  const frameFolder = fileURLToPath(new URL('../packages/frame/', import.meta.url))
  const external = [coreName, 'react', 'react/jsx-runtime', 'react-dom/client']
  const sizeOf = async (entry) =>
    bytes(
      firstLoad(
        await chunksOf(frameFolder, `export * from ${JSON.stringify(`${frameFolder}src/${entry}`)}`, {
          external,
          conditions,
        }),
      ),
    )
  return [
    { label: 'in the page', bytes: await sizeOf('index.ts'), bound: 2.5 },
    { label: 'in the page, with its elements', bytes: await sizeOf('elements.ts'), bound: 4.5 },
    { label: 'the host, before a question', bytes: await sizeOf('host.ts'), bound: 6 },
    {
      label: 'the question, with Preact and its styles',
      bytes: await sizeOfQuestion(frameFolder),
      bound: 16,
    },
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

const { measures, whole } = await measureCore(core, from, { conditions })
console.log(`min+brotli of @embedded-wallet/core${isBuilt ? ', as it is packed' : ''}`)
console.log(sizeLines(measures).join('\n'))
for (const { fileName, code, isEntry } of whole) {
  console.log(
    `  ${isEntry ? 'entry' : 'later'}  ${fileName.padEnd(44)} ${(brotli(code) / 1000).toFixed(2).padStart(6)} kB`,
  )
}

// Its own code: core, React and TanStack Query are the app's.
const external = ['@embedded-wallet/core', 'react', 'react/jsx-runtime', '@tanstack/react-query']
const hooks = await chunksOf(core, `export * from ${JSON.stringify(`${react}src/index.ts`)}`, {
  external,
  conditions,
})
console.log('min+brotli of @embedded-wallet/react')
console.log(
  sizeLines([{ label: 'provider and every hook, without core and peers', bytes: bytes(hooks) }]).join('\n'),
)

const screens = await measureScreens({ conditions })
console.log(
  'min+brotli of @embedded-wallet/ui in one language with its style sheet, beyond core and the framework',
)
console.log(sizeLines(screens).join('\n'))

const frame = await measureFrame({ conditions })
console.log('min+brotli of @embedded-wallet/frame, beyond core')
console.log(sizeLines(frame).join('\n'))

const demo = await measureDemo()
console.log('min+gzip of the demo')
console.log(sizeLines([demo]).join('\n'))

const heavy = firstLoad(whole).flatMap(({ moduleIds }) =>
  moduleIds.filter((id) => /@noble|base-x|@simplewebauthn|valibot/.test(id)),
)
if (heavy.length > 0)
  console.error(
    `The first load must not contain these modules. Import them dynamically:\n${heavy.join('\n')}`,
  )
const large = tooLarge([...measures, ...screens, ...frame, demo])
if (large.length > 0) console.error(`Too large:\n${sizeLines(large).join('\n')}`)
const { names, withInstallScript } = packagesOfCore()
console.log(`packages that core brings: ${names.length}, with an install script: ${withInstallScript.length}`)
const isHeavyToInstall = names.length > maxPackages || withInstallScript.length > 0
if (isHeavyToInstall)
  console.error(
    `At most ${maxPackages} packages, none with an install script: ${names.join(', ')}; with a script: ${withInstallScript.join(', ')}`,
  )
if (heavy.length + large.length > 0 || isHeavyToInstall) process.exit(1)
