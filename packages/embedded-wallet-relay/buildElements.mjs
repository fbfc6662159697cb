/** Builds `dist/elements`: the screens and what stands behind them, for a page without a bundler: `<script type="module">` is enough. Each file has its compressed form beside it. */

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { elementsChunks, elementsConfig } from '../ui/elementsConfig.mjs'

process.env.NODE_ENV = 'production'
const outDir = fileURLToPath(new URL('dist/elements/', import.meta.url))
rmSync(outDir, { recursive: true, force: true })

await build({
  ...elementsConfig(),
  logLevel: 'warn',
  build: {
    outDir,
    emptyOutDir: false,
    minify: true,
    cssMinify: true,
    target: 'es2022',
    cssTarget: 'esnext',
    modulePreload: false,
    rollupOptions: {
      input: fileURLToPath(new URL('elements/wallet.js', import.meta.url)),
      preserveEntrySignatures: 'allow-extension',
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
      output: {
        entryFileNames: 'wallet.js',
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: elementsChunks(),
      },
    },
  },
})

for (const name of readdirSync(outDir))
  if (name.endsWith('.js'))
    writeFileSync(`${outDir}${name}.br`, brotliCompressSync(readFileSync(outDir + name)))
