/** Checks each tarball by itself: its form, its types, its license, its sources, and what its declarations import. */

import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { runTool } from './runTool.mjs'
import { tool } from './tools.mjs'

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
    ...['LICENSE', 'README.md', 'CHANGELOG.md'].flatMap((name) =>
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

/** Source maps and declarations must lead to files and packages that an installation has. */
function withContents({ manifest, tarball }) {
  const files = readTarball(tarball)
  const known = new Set([
    manifest.name,
    ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
    ...builtinModules,
  ])
  const problems = []
  for (const [name, text] of files) {
    if (name.endsWith('.map')) {
      const { sources, sourcesContent } = JSON.parse(text)
      for (const source of sources) {
        const path = posix.join(posix.dirname(name), source)
        if (!files.has(path) && sourcesContent === undefined) problems.push(`${name} points to ${path}`)
      }
    }
    if (!/^dist\/.*\.(d\.ts|js)$/.test(name)) continue
    for (const [, from] of text.matchAll(/(?:\bfrom|\bimport\(|^import) ?['"]([^'"\s]+)['"]/gm)) {
      const [scopeOrName, second] = from.replace(/^node:/, '').split('/')
      const dependency = scopeOrName.startsWith('@') ? `${scopeOrName}/${second}` : scopeOrName
      const isComment = text.split('\n').some((line) => line.includes(from) && /^\s*(\*|\/\/)/.test(line))
      if (!from.startsWith('.') && !known.has(dependency) && !isComment)
        problems.push(`${name} imports ${from}`)
      if (from.startsWith('.') && !isComment) {
        const path = posix.join(posix.dirname(name), from)
        if (!files.has(path) && !files.has(path.replace(/\.js$/, '.d.ts')))
          problems.push(`${name} imports ${from}, which is missing`)
      }
    }
  }
  return problems
}

const checks = {
  publint: withPublint,
  'Are the types wrong?': withAttw,
  manifest: withManifest,
  'sources and imports': withContents,
}

/** @returns One job per check and package. */
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
