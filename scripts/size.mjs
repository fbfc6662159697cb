/** `npm run size`: prints the size of the browser SDK, minified and compressed with brotli, and fails when it is too large. */

import { fileURLToPath } from 'node:url'
import { brotli, bytes, chunksOf, firstLoad, measureCore, sizeLines, tooLarge } from './measureSizes.mjs'

const core = fileURLToPath(new URL('../packages/core/', import.meta.url))
const react = fileURLToPath(new URL('../packages/react/', import.meta.url))
const conditions = ['@embedded-wallet/source']

const { measures, whole } = await measureCore(core, `${core}src/index.ts`, { conditions })
console.log('min+brotli of @embedded-wallet/core')
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

const heavy = firstLoad(whole).flatMap(({ moduleIds }) =>
  moduleIds.filter((id) => /@noble|@scure|@simplewebauthn/.test(id)),
)
if (heavy.length > 0)
  console.error(
    `The first load must not contain these modules. Import them dynamically:\n${heavy.join('\n')}`,
  )
const large = tooLarge(measures)
if (large.length > 0) console.error(`Too large:\n${sizeLines(large).join('\n')}`)
if (heavy.length + large.length > 0) process.exit(1)
