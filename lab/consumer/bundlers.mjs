/** Each bundler, configured as for a page: one ES module per chunk, minified, for browsers. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import nodeResolve from '@rollup/plugin-node-resolve'
import { build as buildWithEsbuild, transform } from 'esbuild'
import { rollup } from 'rollup'
import { build as buildWithVite } from 'vite'
import webpack from 'webpack'

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

async function withRollup(app, input, dir) {
  const bundle = await rollup({
    input,
    external: isPeer,
    preserveEntrySignatures: 'strict',
    plugins: [nodeResolve({ browser: true, rootDir: app })],
    onwarn(warning) {
      // An import that is found nowhere would only fail in the page.
      if (warning.code === 'UNRESOLVED_IMPORT') throw new Error(warning.message)
    },
  })
  await bundle.write({ dir, format: 'es', entryFileNames: 'entry.js', chunkFileNames: '[hash].js' })
  await bundle.close()
  for (const name of readdirSync(dir)) {
    const { code } = await transform(readFileSync(join(dir, name), 'utf8'), { minify: true, format: 'esm' })
    writeFileSync(join(dir, name), code)
  }
}

/** Each bundler: builds `input` of an app into a folder that begins with `entry.js`. */
export const bundlers = {
  Vite: withVite,
  webpack: withWebpack,
  esbuild: withEsbuild,
  Rollup: withRollup,
}
