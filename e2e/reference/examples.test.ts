/** The examples in docstrings and READMEs of the backend packages compile, with what their reader has at hand. */

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as platform from '@embedded-wallet/platform'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = `${root}packages/platform/`

/** What the examples do not explain: an app, its settings, what its own functions are called. */
const atHand = `
declare const app: { post(path: string, handle: (c: { req: { raw: Request } }) => Promise<Response>): void }
declare const request: Request
declare const baseUrl: string, tokenId: string, clientSecret: string, accountId: string, customerId: string
declare const pem: string, code: string
declare const source: { accountId: string }, destination: { accountId: string }
declare function askForApproval(action: object): Promise<void>
declare function book(payment: object): Promise<void>
declare function log(...what: unknown[]): void
`

/** Each block of code marked as TypeScript, under the file where it stands. */
function readExamples(): Map<string, string> {
  const examples = new Map<string, string>()
  const files = readdirSync(`${folder}src`, { recursive: true, encoding: 'utf8' })
  for (const file of [
    'README.md',
    ...files.filter((name) => name.endsWith('.ts')).map((name) => `src/${name}`),
  ]) {
    const text = readFileSync(folder + file, 'utf8').replaceAll(/^ \* ?/gm, '')
    for (const [at, match] of [...text.matchAll(/```ts\n([\s\S]*?)```/g)].entries())
      examples.set(`${file.replaceAll(/\W/g, '-')}-${at}.ts`, match[1]!)
  }
  return examples
}

/** The block as a module: what it uses of the package and does not import itself is imported. */
function moduleOf(example: string): string {
  const imported = /from '@embedded-wallet\/platform'/.test(example)
    ? []
    : Object.keys(platform).filter((name) => new RegExp(`\\b${name}\\(`).test(example))
  return `import { ${imported.join(', ')} } from '@embedded-wallet/platform'\n${example}\nexport {}\n`
}

test('they compile', () => {
  const examples = readExamples()
  expect(examples.size).toBeGreaterThanOrEqual(6)
  const virtual = new Map([...examples].map(([name, example]) => [`${root}e2e/${name}`, moduleOf(example)]))
  virtual.set(`${root}e2e/atHand.d.ts`, atHand)
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    customConditions: ['@embedded-wallet/source'],
    lib: ['lib.es2023.d.ts', 'lib.webworker.d.ts'],
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => virtual.has(name) || fileExists(name)
  host.getSourceFile = (name, version) => {
    const text = virtual.get(name)
    return text === undefined ? getSourceFile(name, version) : ts.createSourceFile(name, text, version)
  }
  const program = ts.createProgram([...virtual.keys()], options, host)
  const complaints = [...virtual.keys()]
    .flatMap((name) => program.getSemanticDiagnostics(program.getSourceFile(name)))
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
  expect(complaints).toEqual([])
}, 60_000)
