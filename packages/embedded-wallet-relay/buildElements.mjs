/** Builds `dist/elements`: the screens and what stands behind them, for a page without a bundler: `<script type="module">` is enough. */

import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { elementsConfig } from '../ui/elementsConfig.mjs'

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
    lib: { entry: fileURLToPath(new URL('elements/wallet.js', import.meta.url)), formats: ['es'] },
    rollupOptions: {
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
      output: { entryFileNames: 'wallet.js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
