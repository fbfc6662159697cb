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
  if (paths.length === 0) return
  const program = ts.createProgram(paths, options)
  const problems = ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file ? `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1}` : ''
    return `${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
  if (problems.length > 0) throw new Error(`The types do not fit:\n${problems.join('\n')}`)
}

/** @returns The path of the same file in JavaScript. */
export function toJavaScript(path) {
  const { outputText } = ts.transpileModule(readFileSync(path, 'utf8'), {
    compilerOptions: { ...options, noEmit: false, verbatimModuleSyntax: true },
  })
  const to = path.replace(/\.m?ts$/, '.run.mjs')
  writeFileSync(to, outputText)
  return to
}
