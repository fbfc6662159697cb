/**
 * `node scripts/report.mjs <folder of main>`: what a pull request changes of the public API and of the sizes, in Markdown for the summary of a job.
 * Both folders are built.
 */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Comments go; the text inside quotation marks stays. */
const withoutComments = (code) =>
  code
    .replaceAll(
      /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\/\*[\s\S]*?\*\/|\/\/.*$/gm,
      (_, text) => text ?? '',
    )
    .replaceAll(/^\s*\n/gm, '')

/** Every declaration file that `file` reaches inside its package, itself first. */
function reached(file, seen = new Set()) {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?['"](\.[^'"]+)['"]/g))
    reached(resolve(dirname(file), path.replace(/\.js$/, '.d.ts')), seen)
  return seen
}

const typesOf = (entry) => (typeof entry === 'string' ? undefined : (entry?.types ?? typesOf(entry?.default)))

/**
 * @param {string} root - A repository that is built.
 * @returns {string} Package by package, entry by entry.
 */
function apiReport(root) {
  const lines = []
  for (const name of readdirSync(join(root, 'packages')).sort()) {
    const folder = join(root, 'packages', name)
    if (!existsSync(join(folder, 'package.json'))) continue
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const files = new Set()
    for (const [entry, target] of Object.entries(manifest.exports ?? {})) {
      const types = typesOf(target)
      if (types === undefined) continue
      lines.push(`# ${posixJoin(manifest.name, entry)} is ${types}`)
      for (const file of reached(join(folder, types))) files.add(file)
    }
    for (const file of [...files].sort())
      lines.push(
        `## ${name}/${relative(folder, file).replaceAll('\\', '/')}`,
        withoutComments(readFileSync(file, 'utf8')),
      )
  }
  return `${lines.join('\n')}\n`
}

const posixJoin = (name, entry) => (entry === '.' ? name : `${name}${entry.slice(1)}`)

const here = fileURLToPath(new URL('..', import.meta.url))
const [before] = process.argv.slice(2)
if (before === undefined) {
  console.error('Give the folder of main: node scripts/report.mjs ../main')
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'report-'))

/** What a tool prints. One that fails says so: a size beyond its bound is in the report, too. */
function printed(root, command, ...args) {
  const { stdout, stderr, status } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout : `${stdout}${stderr}(exit code ${status})\n`
}

/** @returns The lines that differ, or undefined. */
function difference(name, left, right) {
  const files = [join(folder, `${name}-main`), join(folder, `${name}-here`)]
  writeFileSync(files[0], left)
  writeFileSync(files[1], right)
  const { stdout, status } = spawnSync('git', ['diff', '--no-index', '--unified=2', ...files], {
    encoding: 'utf8',
  })
  return status === 0 ? undefined : stdout.split('\n').slice(4).join('\n')
}

const sections = [
  ['Public API', difference('api', apiReport(resolve(before)), apiReport(here))],
  [
    'Sizes',
    difference(
      'sizes',
      printed(before, 'node', 'scripts/size.mjs', '--built'),
      printed(here, 'node', 'scripts/size.mjs', '--built'),
    ),
  ],
]
for (const [title, text] of sections) {
  console.log(`## ${title}\n`)
  // A summary takes 1 MiB.
  console.log(text === undefined ? 'No difference.\n' : `\`\`\`diff\n${text.slice(0, 400_000)}\n\`\`\`\n`)
}
rmSync(folder, { recursive: true })
