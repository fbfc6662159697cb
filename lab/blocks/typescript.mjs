/** Compiles the TypeScript of a page as a reader's project would. */

import { readFileSync, writeFileSync } from 'node:fs'
import ts from 'typescript'

const options = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  jsx: ts.JsxEmit.ReactJSX,
}

/** @throws Error with each problem of the compiler. */
export function checkTypes(paths) {
  const problems = problemsOf(paths)
  if (problems.length > 0) throw new Error(`The types do not fit:\n${problems.join('\n')}`)
}

/**
 * @param more - Further options of the compiler.
 * @param texts - The files that do not stand on the disk, by path.
 * @returns Each problem that the compiler finds in these files, with its place.
 */
export function problemsOf(paths, more = {}, texts = new Map()) {
  if (paths.length === 0) return []
  const host = ts.createCompilerHost({ ...options, ...more })
  const { getSourceFile, fileExists, readFile } = host
  host.fileExists = (name) => texts.has(name) || fileExists(name)
  host.readFile = (name) => texts.get(name) ?? readFile(name)
  host.getSourceFile = (name, ...rest) =>
    texts.has(name) ? ts.createSourceFile(name, texts.get(name), ...rest) : getSourceFile(name, ...rest)
  const program = ts.createProgram(paths, { ...options, ...more }, host)
  const found = paths.flatMap((path) => ts.getPreEmitDiagnostics(program, program.getSourceFile(path)))
  return found.map(({ file, start, messageText }) => {
    const line = file ? `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1}` : ''
    return `${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}

/** @returns The path of the same file in JavaScript. */
export function toJavaScript(path) {
  const { outputText } = ts.transpileModule(readFileSync(path, 'utf8'), {
    compilerOptions: { ...options, noEmit: false, verbatimModuleSyntax: true },
  })
  const to = path.replace(/\.(?:m?ts|tsx)$/, '.run.mjs')
  writeFileSync(to, outputText)
  return to
}
