/**
 * `npm run check sizes`: prints the size of the browser SDK, minified and compressed with brotli, and what an installation of it brings. It fails
 * when one of them is too large. `--built` measures the files that a tarball holds, as `tsc -b` built them, and not the sources.
 */

import { fileURLToPath } from 'node:url'
import { measureDemo } from './measureDemo.mjs'
import { measureScreens } from './measureScreens.mjs'
import { brotli, bytes, chunksOf, firstLoad, measureCore, sizeLines, tooLarge } from './measureSizes.mjs'
import { packagesOfCore } from './packagesOfCore.mjs'

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
const large = tooLarge([...measures, ...screens, demo])
if (large.length > 0) console.error(`Too large:\n${sizeLines(large).join('\n')}`)
const { names, withInstallScript } = packagesOfCore()
console.log(`packages that core brings: ${names.length}, with an install script: ${withInstallScript.length}`)
const isHeavyToInstall = names.length > maxPackages || withInstallScript.length > 0
if (isHeavyToInstall)
  console.error(
    `At most ${maxPackages} packages, none with an install script: ${names.join(', ')}; with a script: ${withInstallScript.join(', ')}`,
  )
if (heavy.length + large.length > 0 || isHeavyToInstall) process.exit(1)
