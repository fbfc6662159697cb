/** Checks what is published: each tarball by its form, types, license and sources. */

import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { runTool, tool } from './runTool.mjs'

/** @returns The files of a package, as npm has installed them, by their paths. */
const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))

async function withPublint({ tarball, manifest }) {
  const { buffer } = new Uint8Array(readFileSync(tarball))
  const { messages } = await publint({ pack: { tarball: buffer }, strict: true })
  return messages.map((message) => formatMessage(message, manifest))
}

async function withAttw({ tarball }) {
  // Only ES modules are published, so `require` finds an ES module: the profile allows that and nothing else.
  // What a declaration imports is compiled by `types.mjs`; here it would also count for the resolution of Node 10.
  const rules = ['--profile', 'esm-only', '--ignore-rules', 'internal-resolution-error']
  const parameters = [tool('@arethetypeswrong/cli/dist/index.js'), tarball, ...rules]
  const { status, output } = await runTool(process.execPath, [...parameters, '--no-color', '--no-emoji'])
  return status === 0 ? [] : [output.slice(0, 1500)]
}

function withManifest({ manifest, folder }) {
  const files = filesOf(folder)
  const wrong = (isWrong, text) => (isWrong ? [text] : [])
  const ranges = Object.entries(manifest.dependencies ?? {}).filter(([, range]) => !range.startsWith('^'))
  return [
    ...['LICENSE', 'README.md', ...manifest.files.filter((name) => name.endsWith('.md'))].flatMap((name) =>
      wrong(!files.includes(name), `${name} is missing`),
    ),
    ...['repository', 'homepage', 'bugs', 'keywords', 'license', 'engines'].flatMap((name) =>
      wrong(manifest[name] === undefined, `package.json has no ${name}`),
    ),
    ...wrong(manifest.publishConfig?.access !== 'public', 'publishConfig.access must be public'),
    ...wrong(manifest.publishConfig?.provenance !== true, 'publishConfig.provenance must be true'),
    ...ranges.map(([name, range]) => `${name} is pinned to ${range}`),
    ...files.filter((name) => /\.test\.|tsbuildinfo|\.env/.test(name)).map((name) => `holds ${name}`),
  ]
}

/** Source maps must lead to files that an installation has. What is imported, the runtimes and compilers find out with pnpm, which shows nothing else. */
function withMaps({ folder }) {
  const files = filesOf(folder)
  return files
    .filter((name) => name.endsWith('.map'))
    .flatMap((name) => {
      const { sources, sourcesContent } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      const paths = sources.map((source) => posix.join(posix.dirname(name), source))
      return paths
        .filter((path) => !files.includes(path) && sourcesContent === undefined)
        .map((path) => `${name} points to ${path}`)
    })
}

const checks = {
  publint: withPublint,
  'Are the types wrong?': withAttw,
  manifest: withManifest,
  'source maps': withMaps,
}

/** @param app - The folder of an app in which npm has installed them. */
export const tarballJobs = (packed, app) =>
  Object.entries(checks).flatMap(([column, check]) =>
    packed.map((one) => ({
      column,
      title: one.manifest.name,
      run: async () => {
        const folder = join(app, 'node_modules', one.manifest.name)
        return (await check({ ...one, folder })).join('\n') || undefined
      },
    })),
  )

/** @returns One job per package: two clean builds make the same bytes. */
export const repeatJobs = (packed, again) =>
  packed.map((one) => ({
    column: 'two clean builds',
    title: one.manifest.name,
    run: async () => {
      const other = again.find(({ name }) => name === one.name)
      return one.hash === other.hash ? undefined : `the hashes differ: ${one.hash} and ${other.hash}`
    },
  }))
