/** Reads the project's source files and what each of them imports. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One source file: its path from the root, its text, and what it imports, `import()` and types included. */
export interface SourceFile {
  path: string
  text: string
  imports: string[]
}

/** All source files of the packages, the demo and the browser stories, without tests and built files. */
export function readSourceFiles(): SourceFile[] {
  return listFiles(root, ['packages', 'demo-app', 'e2e/browser'])
    .filter((path) => /\.(?:ts|tsx)$/.test(path) && !/\.(?:test|d)\.tsx?$|\/test\//.test(path))
    .map((path) => {
      const text = readFileSync(root + path, 'utf8')
      return { path, text, imports: ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName) }
    })
}

/** @returns `lib` of a package's compiler options. */
export function libOf(folder: string): string[] {
  const { config } = ts.readConfigFile(`${root}${folder}/tsconfig.json`, ts.sys.readFile)
  return config.compilerOptions?.lib ?? []
}

function listFiles(base: string, folders: string[]): string[] {
  return folders.flatMap((folder) =>
    ts.sys
      .readDirectory(base + folder, ['.ts', '.tsx'], ['**/node_modules', '**/dist'])
      .map((path) => path.slice(base.length)),
  )
}
