/** Reads the doc comments of the sources, so that the reference repeats them. */

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const packages = fileURLToPath(new URL('../../packages/', import.meta.url))

/** @returns The comments by name: `createQuote` for a function or an interface, `Quote.status` for a field. */
export function readDocComments(folder: 'protocol/src' | 'platform/src'): Map<string, string> {
  const comments = new Map<string, string>()
  const keep = (name: string, node: ts.Node) => {
    const text = commentOf(node)
    if (text !== undefined && !comments.has(name)) comments.set(name, text)
  }
  for (const file of readdirSync(packages + folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/(?<!\.test)\.ts$/.test(file)) continue
    const source = ts.createSourceFile(
      file,
      readFileSync(`${packages}${folder}/${file}`, 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    )
    /** The fields of a schema: those of its literal, and of the entries in the same file that it names. */
    const fieldsOf = (node: ts.Node | undefined): ts.ObjectLiteralElementLike[] => {
      if (node === undefined) return []
      if (ts.isCallExpression(node)) return fieldsOf(node.arguments[0])
      if (ts.isIdentifier(node)) return fieldsOf(constants.get(node.text))
      if (!ts.isObjectLiteralExpression(node)) return []
      return node.properties.flatMap((field) =>
        ts.isSpreadAssignment(field) ? fieldsOf(field.expression) : [field],
      )
    }
    const constants = new Map(
      source.statements
        .filter(ts.isVariableStatement)
        .flatMap(({ declarationList }) => [...declarationList.declarations])
        .map((declaration) => [declaration.name.getText(), declaration.initializer]),
    )
    for (const statement of source.statements) {
      if (ts.isFunctionDeclaration(statement) && statement.name) keep(statement.name.text, statement)
      if (ts.isVariableStatement(statement)) {
        for (const { name } of statement.declarationList.declarations) keep(name.getText(), statement)
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
