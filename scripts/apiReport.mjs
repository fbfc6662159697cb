/** The public API of every package as text: each entry of `exports` with the declarations that it reaches, without comments. It reads what `npm run build` wrote. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

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
export function apiReport(root) {
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
