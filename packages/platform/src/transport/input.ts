/** Checks what a caller gives before anything is sent: a developer's slip is a TypeError that names the field. */

import { codePattern, type Endpoint, identifierPattern } from '@embedded-wallet/protocol'
import { type GenericSchema, getDotPath, safeParse } from 'valibot'

/** @throws {TypeError} For a value that could mean another path. */
export function checkParams(params: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(params)) {
    const pattern = /code$/i.test(name) ? codePattern : identifierPattern
    if (typeof value !== 'string' || !pattern.test(value))
      throw new TypeError(
        `${name}: ${pattern === codePattern ? 'a code' : 'an identifier, <Type>:<id>,'} is needed`,
      )
  }
}

/**
 * Only checks: what is sent is what the caller gave, so a field newer than this client gets through.
 *
 * @throws {TypeError} Naming the field and what it should be, never its value.
 */
export function checkInput(schema: GenericSchema, value: unknown, place: string): void {
  const result = safeParse(schema, value, { abortPipeEarly: true })
  if (result.success) return
  const [issue] = result.issues
  const field = getDotPath(issue) ?? place
  // Only our own messages: those of the library repeat the value.
  if (issue.type === 'check' || issue.type === 'custom') throw new TypeError(`${field}: ${issue.message}`)
  throw new TypeError(`${field}: ${issue.expected ?? issue.type.replaceAll('_', ' ')} is needed`)
}

/**
 * The texts of a query.
 *
 * @throws {TypeError} For a value that would become a text which nobody meant, such as `null`.
 */
export function queryOf(query: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  for (const [name, value] of given) {
    if (!['string', 'number', 'boolean'].includes(typeof value))
      throw new TypeError(`${name}: a text, a number or a boolean is needed`)
  }
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

/** A body as it travels. It is made once and repeated as it is. */
export async function bodyOf(endpoint: Endpoint, body: unknown): Promise<string | FormData | undefined> {
  if (body === undefined) return undefined
  if (endpoint.content !== 'multipart') return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value === undefined) continue
    if (typeof value === 'string') form.set(name, value)
    else {
      const { name: fileName, type, arrayBuffer } = value as File
      form.set(name, new Blob([await arrayBuffer.call(value)], { type }), fileName)
    }
  }
  return form
}
