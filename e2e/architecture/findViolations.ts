/** Reads the project's source files and what each of them imports, and checks that against the rules. */

import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import {
  demoImports,
  floorsOf,
  onlyUsers,
  packageImports,
  testingFolder,
  testingImports,
  toolsOfStories,
} from './rules.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One source file: its path from the root, its text, and what it imports, `import()` and types included. */
export interface SourceFile {
  path: string
  text: string
  imports: string[]
}

/** All source files of the packages, the demo and e2e, without built files and without the tests of packages and demo. */
export function readSourceFiles(): SourceFile[] {
  return listFiles(root, ['packages', 'demo-app', 'e2e'])
    .filter((path) => path.startsWith('e2e/') || !/\.(?:test|d)\.tsx?$|\/test\/|\.mjs$/.test(path))
    .map((path) => {
      const text = readFileSync(root + path, 'utf8')
      return { path, text, imports: ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName) }
    })
}

export function libOf(folder: string): string[] {
  const { config } = ts.readConfigFile(`${root}${folder}/tsconfig.json`, ts.sys.readFile)
  return config.compilerOptions?.lib ?? []
}

function listFiles(base: string, folders: string[]): string[] {
  return folders.flatMap((folder) =>
    ts.sys
      .readDirectory(base + folder, ['.ts', '.tsx', '.mjs'], ['**/node_modules', '**/dist'])
      .map((path) => path.slice(base.length)),
  )
}

/** @returns One line for each broken rule; none if all files keep to the rules. */
export function findViolations(files: readonly SourceFile[]): string[] {
  return [...files.flatMap(violationsOf), ...findCycles(files)]
}

function violationsOf({ path, text, imports }: SourceFile): string[] {
  const found: string[] = []
  const [, name = '', inside = ''] = /^packages\/([^/]+)\/(.*)$/.exec(path) ?? []
  for (const imported of imports) {
    const workspace = /^@embedded-wallet\/([^/]+)/.exec(imported)?.[1]
    const allowed = path.startsWith(testingFolder) ? testingImports : packageImports[name]
    if (workspace !== undefined && name !== '' && !allowed?.includes(workspace)) {
      found.push(`${path} imports ${imported}: ${name} may not know ${workspace}`)
    }
    if (workspace !== undefined && path.startsWith('e2e/browser/')) {
      found.push(`${path} imports ${imported}: stories in a browser know the demo over HTTP only`)
    }
    if (!imported.startsWith('.')) continue
    const target = resolveImport(path, imported)
    const home = path
      .split('/')
      .slice(0, name === '' ? 1 : 2)
      .join('/')
    const isTool = home === 'e2e' && toolsOfStories.map(withoutEnding).includes(withoutEnding(target))
    if (isTool) continue
    if (!target.startsWith(`${home}/`))
      found.push(`${path} imports ${imported}: packages are imported by name`)
    if (name !== '' && /^packages\/[^/]+\/src\/index\.ts$/.test(target)) {
      found.push(`${path} imports ${imported}: no file imports its own barrel`)
    }
    const [part = '', to = ''] = [path, target].map((file) => /^demo-app\/([^/]+)\//.exec(file)?.[1])
    if (demoImports[part]?.includes(to) === false)
      found.push(`${path} imports ${imported}: ${part} may not know ${to}`)
    const own = Object.keys(floorsOf).find((folder) => path.startsWith(folder) && target.startsWith(folder))
    if (own !== undefined) {
      const [from, to] = [placeOf(path, own), placeOf(target, own)]
      const isBelow = to.floor < from.floor || to.room === from.room
      if (to.floor < 0 || !isBelow)
        found.push(
          from.floor < 0
            ? `${own}${from.room} has no floor: give it one in e2e/architecture/rules.ts`
            : `${path} imports ${imported}: ${from.room} may not know ${to.room}`,
        )
    }
  }
  for (const { what, pattern, owner, within } of onlyUsers) {
    const place = `${name}/${inside}`
    if (name !== '' && within.test(place) && !owner.test(place) && pattern.test(withoutComments(text))) {
      found.push(`${path} uses ${what}, which has its own room`)
    }
  }
  return found
}

/** The room of a file `FOLDER/ROOM/…`, and its floor: 0 is the lowest, -1 is a room without a floor. */
function placeOf(path: string, folder: string): { floor: number; room: string } {
  const [room = ''] = path.slice(folder.length).split('/')
  return { floor: floorsOf[folder]!.findIndex((rooms) => rooms.includes(room)), room }
}

function resolveImport(from: string, imported: string): string {
  return posix.join(posix.dirname(from), imported).replace(/\.js$/, '.ts')
}

/** An import of the demo names a file without its ending, and a component's like any other. */
const withoutEnding = (path: string) => path.replace(/\.tsx?$/, '')

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

function findCycles(files: readonly SourceFile[]): string[] {
  const edges = new Map(
    files.map(({ path, imports }) => [
      withoutEnding(path),
      imports
        .filter((imported) => imported.startsWith('.'))
        .map((imported) => withoutEnding(resolveImport(path, imported))),
    ]),
  )
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) {
      found.push(`import cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`)
      return
    }
    if (done.has(path)) return
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of edges.keys()) visit(path, [])
  return found
}
