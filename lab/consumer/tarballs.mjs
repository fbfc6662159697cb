/** Checks what is published: each tarball by its form, types, license and sources. */

import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { runTool, tool } from './runTool.mjs'

/** @returns The text of each file of a tarball, by its path in the package. */
function readTarball(path) {
  const bytes = gunzipSync(readFileSync(path))
  const files = new Map()
  const field = (offset, length) => bytes.toString('utf8', offset, offset + length).replace(/\0.*$/s, '')
  for (let offset = 0; offset < bytes.length && bytes[offset] !== 0; ) {
    const size = Number.parseInt(field(offset + 124, 12), 8)
    const prefix = field(offset + 345, 155)
    const name = `${prefix === '' ? '' : `${prefix}/`}${field(offset, 100)}`
    files.set(name.replace(/^package\//, ''), bytes.toString('utf8', offset + 512, offset + 512 + size))
    offset += 512 + Math.ceil(size / 512) * 512
  }
  return files
}

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

function withManifest({ manifest, tarball }) {
  const files = readTarball(tarball)
  const wrong = (isWrong, text) => (isWrong ? [text] : [])
  const ranges = Object.entries(manifest.dependencies ?? {}).filter(([, range]) => !range.startsWith('^'))
  return [
    ...['LICENSE', 'README.md', ...manifest.files.filter((name) => name.endsWith('.md'))].flatMap((name) =>
      wrong(!files.has(name), `${name} is missing`),
    ),
    ...['repository', 'homepage', 'bugs', 'keywords', 'license', 'engines'].flatMap((name) =>
      wrong(manifest[name] === undefined, `package.json has no ${name}`),
    ),
    ...wrong(manifest.publishConfig?.access !== 'public', 'publishConfig.access must be public'),
    ...wrong(manifest.publishConfig?.provenance !== true, 'publishConfig.provenance must be true'),
    ...ranges.map(([name, range]) => `${name} is pinned to ${range}`),
    ...[...files.keys()]
      .filter((name) => /\.test\.|tsbuildinfo|\.env/.test(name))
      .map((name) => `holds ${name}`),
  ]
}

/** Source maps must lead to files that an installation has. What is imported, the runtimes and compilers find out with pnpm, which shows nothing else. */
function withMaps({ tarball }) {
  const files = readTarball(tarball)
  return [...files]
    .filter(([name]) => name.endsWith('.map'))
    .flatMap(([name, text]) => {
      const { sources, sourcesContent } = JSON.parse(text)
      const paths = sources.map((source) => posix.join(posix.dirname(name), source))
      return paths
        .filter((path) => !files.has(path) && sourcesContent === undefined)
        .map((path) => `${name} points to ${path}`)
    })
}

const checks = {
  publint: withPublint,
  'Are the types wrong?': withAttw,
  manifest: withManifest,
  'source maps': withMaps,
}

export const tarballJobs = (packed) =>
  Object.entries(checks).flatMap(([column, check]) =>
    packed.map((one) => ({
      column,
      title: one.manifest.name,
      run: async () => (await check(one)).join('\n') || undefined,
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
