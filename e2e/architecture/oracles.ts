/** Finds the assertions that compare a package with a value of its own: a name that a test imports from there and expects. */

import { posix } from 'node:path'
import ts from 'typescript'

/** An imported name on the expected side of an assertion. */
export interface Oracle {
  /** File and line of the assertion. */
  at: string
  name: string
}

/** The names that one file imports from a package under test, with their modules. */
type Imports = ReadonlyMap<string, string>

/**
 * Looks inside what the matchers of `expect` get, and follows constants, loops and the tables of `test.each` to their values. What a
 * call returned is an object that the test made, and is not followed, unless the call only converts: `aToB`.
 *
 * @param path - The path of the file of tests, from the root.
 * @param isPinned - Whether a name of protocol is compared with the literals of a document elsewhere, so that other tests may expect it.
 * @returns Each imported value. Classes of errors, and a class that `toThrow` gets, are names and no values.
 */
export function findOracles(path: string, text: string, isPinned: (name: string) => boolean): Oracle[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const imports = importsOf(file)
  const found: Oracle[] = []
  const visit = (node: ts.Node) => {
    const matcher = ts.isCallExpression(node) ? matcherOf(node) : undefined
    for (const expected of matcher?.arguments ?? []) {
      if (ts.isIdentifier(expected) && /^(?:toThrow|toBeInstanceOf)/.test(matcher!.name)) continue
      for (const name of namesIn(expected, imports)) {
        const isProtocol = imports.get(name) === '@embedded-wallet/protocol'
        if (/Error$/.test(name) || (isProtocol && isPinned(name))) continue
        found.push({ at: `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`, name })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function importsOf(file: ts.SourceFile): Imports {
  const found = new Map<string, string>()
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) continue
    const { text } = statement.moduleSpecifier as ts.StringLiteral
    const from = text.startsWith('.') ? posix.join(posix.dirname(file.fileName), text) : text
    if (!isUnderTest(file.fileName, from)) continue
    const bindings = statement.importClause?.namedBindings
    const names = bindings && ts.isNamedImports(bindings) ? [...bindings.elements] : []
    for (const { name, isTypeOnly } of names) if (!isTypeOnly) found.set(name.text, from)
    if (bindings && ts.isNamespaceImport(bindings)) found.set(bindings.name.text, from)
  }
  return found
}

/** A package tests its own sources, and protocol's beneath it; the tests across packages test all of them. */
function isUnderTest(path: string, from: string): boolean {
  const own = /^packages\/([^/]+)/.exec(path)?.[1]
  const [scope, name] = from.split('/')
  if (scope === '@embedded-wallet')
    return own === undefined ? name !== 'e2e' : name === own || name === 'protocol'
  return /^(?:packages\/[^/]+\/(?:src|testing)|demo-app\/(?:src|server))\/(?!.*\/test[A-Z])/.test(from)
}

/** @returns The matcher of `expect(…).not.toBe(…)`, and what it gets. */
function matcherOf({ expression, arguments: args }: ts.CallExpression) {
  if (!ts.isPropertyAccessExpression(expression)) return undefined
  let root: ts.Expression = expression.expression
  while (ts.isPropertyAccessExpression(root)) root = root.expression
  const isExpect = ts.isCallExpression(root) && /^expect(?:\.soft|\.poll)?$/.test(root.expression.getText())
  return isExpect ? { name: expression.name.text, arguments: args } : undefined
}

function namesIn(expected: ts.Node, imports: Imports): Set<string> {
  const found = new Set<string>()
  const seen = new Set<ts.Node>()
  const visit = (node: ts.Node, isFollowed: boolean): void => {
    if (seen.has(node) || ts.isTypeNode(node) || ts.isFunctionLike(node)) return
    seen.add(node)
    if (isFollowed && ts.isCallExpression(node) && !isOfTheList(node)) {
      const name = node.expression.getText()
      if (imports.has(name) && isConversion(name)) found.add(name)
      return
    }
    // What decides between two expected values is not one of them.
    const parts = ts.isConditionalExpression(node) ? [node.whenTrue, node.whenFalse] : node.getChildren()
    if (ts.isIdentifier(node) && isValue(node)) {
      const values = valuesOf(node)
      if (values === undefined && imports.has(node.text)) found.add(node.text)
      for (const value of values ?? []) visit(value, true)
    }
    for (const part of parts) visit(part, isFollowed)
  }
  visit(expected, false)
  return found
}

/** Whether a function is a pure conversion, by its name: what it returned is an encoding, wherever the test kept it. */
const isConversion = (name: string) =>
  /^to[A-Z]|[a-z\d]To[A-Z]|^(?:encode|decode|hash)|(?:Hex|(?<![Ww]allet)Of)$/.test(name)

/** Whether a call only gives parts of a table: `Object.keys(table)`, `table.map(…)`. */
function isOfTheList({ expression }: ts.CallExpression): boolean {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : ''
  return /^(?:keys|values|entries|fromEntries|map|flatMap|filter|slice|sort|toSorted|reverse|toReversed|concat|join|split)$/.test(
    name,
  )
}

function isValue(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  return !(ts.isPropertyAssignment(parent) && parent.name === node)
}

/** @returns What a local name stands for; nothing when that is unknown; undefined if no function and no block around declares the name. */
function valuesOf(node: ts.Identifier): readonly ts.Node[] | undefined {
  const binds = ({ name }: { name: ts.BindingName }) => bindsName(name, node.text)
  for (let scope: ts.Node | undefined = node.parent; scope; scope = scope.parent) {
    if (ts.isFunctionLike(scope)) {
      const index = scope.parameters.findIndex(binds)
      if (index >= 0) return ts.isCallExpression(scope.parent) ? rowsOf(scope.parent, index) : []
    }
    if (ts.isForOfStatement(scope) || ts.isForStatement(scope)) {
      const { initializer } = scope
      if (initializer && ts.isVariableDeclarationList(initializer) && initializer.declarations.some(binds))
        return ts.isForOfStatement(scope) ? [scope.expression] : []
    }
    if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue
    for (const statement of scope.statements) {
      if (ts.isFunctionDeclaration(statement) && statement.name?.text === node.text) return []
      if (!ts.isVariableStatement(statement)) continue
      const own = statement.declarationList.declarations.find(binds)
      if (own) return own.initializer ? [own.initializer] : []
    }
  }
  return undefined
}

/** @returns For the callback of `test.each(table)`: what its parameter gets from each row, or the table. For that of a method: its list. */
function rowsOf({ expression }: ts.CallExpression, index: number): readonly ts.Node[] {
  if (ts.isPropertyAccessExpression(expression)) return [expression.expression]
  if (!ts.isCallExpression(expression)) return []
  let table = expression.arguments[0]
  while (table && (ts.isAsExpression(table) || ts.isSatisfiesExpression(table))) table = table.expression
  if (table === undefined) return []
  if (!ts.isArrayLiteralExpression(table) || !table.elements.every(ts.isArrayLiteralExpression))
    return [table]
  return table.elements.flatMap((row) => (row as ts.ArrayLiteralExpression).elements[index] ?? [])
}

function bindsName(pattern: ts.BindingName, name: string): boolean {
  if (ts.isIdentifier(pattern)) return pattern.text === name
  return pattern.elements.some((element) => ts.isBindingElement(element) && bindsName(element.name, name))
}
