/** Compiles the TypeScript of a page as a reader's project would. */

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** TypeScript 7 takes a fifth of the time. */
const compiler = fileURLToPath(new URL('../../node_modules/typescript-native/bin/tsc', import.meta.url))

const options = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'Bundler',
  allowImportingTsExtensions: true,
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  jsx: 'react-jsx',
}

/** @throws Error with each problem of the compiler. */
export function checkTypes(paths) {
  const problems = problemsOf(paths)
  if (problems.length > 0) throw new Error(`The types do not fit:\n${problems.join('\n')}`)
}

/**
 * @param paths - Files. What they import is found from the folder of the first.
 * @param more - Further options of the compiler.
 * @returns Each problem that the compiler finds in these files, with its place, such as `shop.ts(1,14): error TS2322: …`.
 */
export function problemsOf(paths, more = {}) {
  if (paths.length === 0) return []
  const folder = dirname(paths[0])
  const files = paths.map((path) => relative(folder, path))
  const config = join(folder, 'tsconfig.compile.json')
  writeFileSync(config, JSON.stringify({ compilerOptions: { ...options, ...more }, files }))
  const command = [compiler, '--project', config, '--pretty', 'false']
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' })
  const problems = stdout.split('\n').filter((line) => /^\S/.test(line))
  if (status !== 0 && problems.length === 0) throw new Error(`The compiler ended with ${status}:\n${stderr}`)
  // What they import has a check of its own.
  return problems.filter(
    (line) => !/^\S+\(\d/.test(line) || files.some((file) => line.startsWith(`${file}(`)),
  )
}

/** @returns The path of the same file in JavaScript. */
export function toJavaScript(path) {
  const { outputText } = ts.transpileModule(readFileSync(path, 'utf8'), {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.ReactJSX,
      verbatimModuleSyntax: true,
    },
  })
  const to = path.replace(/\.(?:m?ts|tsx)$/, '.run.mjs')
  writeFileSync(to, outputText)
  return to
}
