/** Builds `dist/elements.js`: the screens with Preact and the small store, in modules that import only core; the style sheets of single screens; and the texts of each language. */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { elementsChunks, elementsConfig } from './elementsConfig.mjs'
import { ownSheets, sheetOf } from './screenStyles.mjs'

// In a test or in development, Vite would write the JSX of a debugger, which production does not have.
process.env.NODE_ENV = 'production'
const outDir = fileURLToPath(new URL('dist/', import.meta.url))
const chunks = `${outDir}elements/`
for (const name of existsSync(chunks) ? readdirSync(chunks) : [])
  if (name.endsWith('.js')) rmSync(chunks + name)

await build({
  ...elementsConfig(),
  logLevel: 'warn',
  build: {
    outDir,
    emptyOutDir: false,
    // The app's own build makes it small. `cssMinify`: the style sheet is a text in it.
    minify: false,
    cssMinify: true,
    target: 'es2022',
    cssTarget: 'esnext',
    modulePreload: false,
    lib: { entry: fileURLToPath(new URL('src/elements.ts', import.meta.url)), formats: ['es'] },
    rollupOptions: {
      preserveEntrySignatures: 'allow-extension',
      external: /^@embedded-wallet\/core/,
      // Of the hooks: they are no part of a server's page here.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
      output: {
        entryFileNames: 'elements/first.js',
        chunkFileNames: 'elements/[name].js',
        codeSplitting: elementsChunks(),
      },
    },
  },
})

// The first chunk also exports what the later ones share. An app gets what `src/elements.ts` has.
writeFileSync(`${outDir}elements.js`, "export { connectWallet } from './elements/first.js'\n")

mkdirSync(`${outDir}styles`, { recursive: true })
for (const name of Object.keys(ownSheets)) writeFileSync(`${outDir}styles/${name}.css`, await sheetOf(name))

// As modules without an import: JSON modules are not for every bundler, and Node 20 warns about them.
const messages = new URL('messages/', import.meta.url)
for (const file of readdirSync(messages)) {
  const language = file.replace('.json', '')
  const texts = JSON.parse(readFileSync(new URL(file, messages), 'utf8'))
  writeFileSync(
    `${outDir}words/${language}.js`,
    `export const ${language} = ${JSON.stringify(texts, null, 2)}\n`,
  )
}
