/** Runs before a package is packed: builds it, gives it the license of the repository, and checks that the tarball will hold what it promises. */

import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shippedErrors } from './shippedErrors.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = process.cwd()
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const problems = []

const compiler = join(root, 'node_modules/typescript-native/bin/tsc')
/** The projects: `src`, what only tests of an app use, and the declarations of what is bundled. */
const projects = ['tsconfig.json', 'testing/tsconfig.json', 'tsconfig.elements.json'].filter(existsSync)
const bundled = 'buildElements.mjs'
const steps = [[compiler, '-b', ...projects], ...(existsSync(bundled) ? [[bundled]] : [])]
for (const step of steps)
  if (spawnSync(process.execPath, step, { stdio: 'inherit' }).status !== 0) problems.push('the build failed')

copyFileSync(join(root, 'LICENSE'), 'LICENSE')
if (manifest.files.includes('errors.md'))
  writeFileSync('errors.md', shippedErrors(readFileSync(join(root, 'docs/errors.md'), 'utf8')))
for (const name of ['README.md', 'CHANGELOG.md']) if (!existsSync(name)) problems.push(`${name} is missing`)
if (existsSync('CHANGELOG.md') && !readFileSync('CHANGELOG.md', 'utf8').includes(`## ${manifest.version}\n`))
  problems.push(`CHANGELOG.md has no section for ${manifest.version}`)

/** @returns Every file that a value of `exports` or `bin` names. */
const named = (value) =>
  typeof value === 'string' ? [value] : value === null ? [] : Object.values(value ?? {}).flatMap(named)
for (const path of [...named(manifest.exports), ...named(manifest.bin)])
  if (!existsSync(path)) problems.push(`package.json names ${path}, which does not exist`)

// A file that an earlier build left behind would be published.
for (const file of existsSync('dist') ? readdirSync('dist', { recursive: true, withFileTypes: true }) : []) {
  if (!file.isFile() || !file.name.endsWith('.js')) continue
  const path = relative(join(folder, 'dist'), join(file.parentPath, file.name)).replace(/\.js$/, '')
  // The bundle's own folder, which each build empties.
  if (existsSync(bundled) && path.startsWith('elements/')) continue
  const sources = [
    `src/${path}.ts`,
    `src/${path}.tsx`,
    ...(path.startsWith('testing/') ? [`${path}.ts`] : []),
  ]
  if (!sources.some((source) => existsSync(source)))
    problems.push(`dist/${path}.js has no source: remove dist and build again`)
}

if (problems.length > 0) {
  console.error(`${manifest.name} cannot be packed:\n${problems.map((one) => `- ${one}`).join('\n')}`)
  process.exit(1)
}
