/** Parses JSON that has one meaning only: it refuses what two parsers could read differently. */

/**
 * Parses a JSON object.
 *
 * It refuses duplicate keys at any depth: one parser keeps the first of them, another the last.
 *
 * @throws {SyntaxError} If the text is not JSON, is not an object, or holds duplicate keys. The message never repeats the text.
 * @see https://www.rfc-editor.org/rfc/rfc8259#section-4
 */
export function parseJsonObject(text: string): Record<string, unknown> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // Ignored: the parser's own message, which repeats the text.
    throw new SyntaxError('not JSON')
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new SyntaxError('not a JSON object')
  // Outside strings each key has one colon, so duplicate keys show as more colons than keys.
  const colons = text.replace(/"(?:[^"\\]|\\.)*"?/g, '').split(':').length - 1
  if (colons !== countKeys(json)) throw new SyntaxError('ambiguous: a field is named twice')
  return json as Record<string, unknown>
}

/** Counts keys at every depth, without recursion: the nesting may be deeper than the stack. */
function countKeys(root: object): number {
  let count = 0
  const open: unknown[] = [root]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value)) count += Object.keys(value).length
    for (const item of Object.values(value)) open.push(item)
  }
  return count
}
