/** JSON that can only mean one thing: what two parsers could read differently is refused. */

/**
 * Parses a JSON object.
 *
 * @throws {SyntaxError} When the text is not JSON, not an object, or names a field twice at any depth (of two equal keys
 * one parser keeps the first and another the last). The message never repeats the text.
 */
export function parseJsonObject(text: string): Record<string, unknown> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new SyntaxError('not JSON')
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new SyntaxError('not a JSON object')
  // Outside of strings every key of a text has its colon, so equal keys show as a surplus of colons.
  const colons = text.replace(/"(?:[^"\\]|\\.)*"/g, '').split(':').length - 1
  if (colons !== countKeys(json)) throw new SyntaxError('ambiguous: a field is named twice')
  return json as Record<string, unknown>
}

/** Keys at every depth, without recursion: a text may be nested deeper than the stack. */
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
