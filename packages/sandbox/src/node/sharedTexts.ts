/** Lets equal texts of a parsed state share their memory: the rows of a state name the same accounts, customers, currencies and times again and again. */

/** How many texts are compared with at once. Rows that lie together repeat each other most. */
const maxKnown = 20_000
/** A longer text is hardly there twice, and would only cost time. */
const maxLength = 100

/** @returns A function that replaces each text of a value by an equal one that it has seen before. The value must be plain JSON and its caller's own. */
export function createSharing(): <Value>(value: Value) => Value {
  let known = new Map<string, string>()
  const shared = (text: string): string => {
    if (text.length > maxLength) return text
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size === maxKnown) known = new Map()
    known.set(text, text)
    return text
  }
  const share = (value: unknown): unknown => {
    if (typeof value === 'string') return shared(value)
    if (typeof value !== 'object' || value === null) return value
    const fields = value as Record<string, unknown>
    for (const name of Object.keys(fields)) {
      const field = fields[name]
      if (typeof field === 'string' || typeof field === 'object') fields[name] = share(field)
    }
    return value
  }
  return share as <Value>(value: Value) => Value
}
