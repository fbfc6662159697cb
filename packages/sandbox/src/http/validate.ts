/** Checks a value against a schema of the contract; the message names the fault and never repeats what was sent. */

import * as v from 'valibot'
import { invalidInput } from '../refusal.js'

/**
 * Checks a value against a schema.
 *
 * @param place - `body` or `query`, for the message.
 * @throws Refusal 400 INVALID_INPUT that names the field and the constraint.
 */
export function validate<Value>(
  schema: v.GenericSchema<unknown, Value>,
  value: unknown,
  place: string,
): Value {
  const result = v.safeParse(schema, value, { abortPipeEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  const field = v.getDotPath(issue) ?? place
  // The library's own message quotes the received value, which may be a token or a code.
  throw invalidInput(
    issue.expected === null ? `${field}: ${issue.message}` : `${field}: expected ${issue.expected}`,
    field,
  )
}

/**
 * Reads a query.
 *
 * @param repeatable - The parameters that may occur several times; the values of one that does become a list.
 * @throws Refusal 400 when another name occurs twice: two readers could resolve that differently.
 */
export function readQuery(
  search: URLSearchParams,
  repeatable: readonly string[] = [],
): Record<string, string | string[]> {
  const names = [...search.keys()]
  const query: Record<string, string | string[]> = Object.fromEntries(search)
  for (const name of names) {
    const values = search.getAll(name)
    if (values.length === 1) continue
    if (!repeatable.includes(name)) throw invalidInput('query: every parameter may occur only once')
    query[name] = values
  }
  return query
}
