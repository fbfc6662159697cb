/** Reads the doc comments of the sources, so that the reference repeats them. */

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const packages = fileURLToPath(new URL('../../packages/', import.meta.url))

/** @returns The comments by name: `createQuote` for a function or an interface, `Quote.status` for a field. */
export function readDocComments(folder: 'protocol/src' | 'platform/src'): Map<string, string> {
  const comments = new Map<string, string>()
  const constants = new Map<string, ts.Expression | undefined>()
  const keep = (name: string, node: ts.Node) => {
    const text = commentOf(node)
    if (text !== undefined && !comments.has(name)) comments.set(name, text)
  }
  const files = readdirSync(packages + folder, { recursive: true, encoding: 'utf8' }).sort()
  // Folders first: the tables of endpoints name the entries of resources.
  for (const file of [
    ...files.filter((file) => file.includes('/')),
    ...files.filter((file) => !file.includes('/')),
  ]) {
    if (!/(?<!\.test)\.ts$/.test(file)) continue
    const source = ts.createSourceFile(
      file,
      readFileSync(`${packages}${folder}/${file}`, 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    )
    /** The fields of a schema: those of its literal, and of the entries that it names. */
    const fieldsOf = (node: ts.Node | undefined): ts.ObjectLiteralElementLike[] => {
      if (node === undefined) return []
      if (ts.isCallExpression(node)) return node.arguments.flatMap(fieldsOf)
      if (ts.isIdentifier(node)) return fieldsOf(constants.get(node.text))
      if (!ts.isObjectLiteralExpression(node)) return []
      return node.properties.flatMap((field) =>
        ts.isSpreadAssignment(field) ? fieldsOf(field.expression) : [field],
      )
    }
    const rowsOf = (node: ts.Node | undefined): ts.PropertyAssignment[] => {
      if (node !== undefined && (ts.isSatisfiesExpression(node) || ts.isAsExpression(node)))
        return rowsOf(node.expression)
      return node !== undefined && ts.isObjectLiteralExpression(node)
        ? node.properties.filter(ts.isPropertyAssignment)
        : []
    }
    /** The fields that the row of an endpoint writes itself. The resources that it names have theirs. */
    const fieldsOfRow = (node: ts.Node): ts.ObjectLiteralElementLike[] =>
      ts.isCallExpression(node)
        ? node.arguments.filter((argument) => !ts.isIdentifier(argument)).flatMap(fieldsOfRow)
        : fieldsOf(node)
    const declared = source.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
    // Entries of a file that was read before stay known: `...transactionFilters` in a row of another one.
    for (const { name, initializer } of declared) constants.set(name.getText(), initializer)
    for (const statement of source.statements) {
      if (ts.isFunctionDeclaration(statement) && statement.name) keep(statement.name.text, statement)
      if (ts.isVariableStatement(statement)) {
        for (const { name, initializer } of statement.declarationList.declarations) {
          keep(name.getText(), statement)
          for (const row of rowsOf(initializer))
            for (const field of fieldsOfRow(row.initializer))
              if (field.name) keep(`${row.name.getText()}.${field.name.getText()}`, field)
        }
      }
      if (ts.isTypeAliasDeclaration(statement)) keep(statement.name.text, statement)
      if (!ts.isInterfaceDeclaration(statement)) continue
      keep(statement.name.text, statement)
      // `interface Quote extends ValueOf<typeof quote>`: the fields have their comments in the schema.
      const schema = /ValueOf<typeof (\w+)/.exec(statement.heritageClauses?.[0]?.getText() ?? '')?.[1]
      for (const member of [...statement.members, ...fieldsOf(constants.get(schema ?? ''))]) {
        if (member.name) keep(`${statement.name.text}.${member.name.getText()}`, member)
      }
    }
  }
  return comments
}

/** @returns The text before the first tag, with one line per paragraph. */
function commentOf(node: ts.Node): string | undefined {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  const text = doc && ts.getTextOfJSDocComment(doc.comment)
  return text
    ?.split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .join('\n\n')
}
