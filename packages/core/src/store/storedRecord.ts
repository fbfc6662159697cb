/** Reads what a store gives back. Any script of this origin can write there, so a record is checked like a response. */

/** The pattern of a text, or a function of the value. */
type Check = RegExp | ((value: unknown) => boolean)
/** One check per field. */
type RecordChecks<T> = { readonly [Field in keyof T]-?: Check }

/**
 * Reads a record.
 *
 * @returns A copy with the checked fields alone, each read once; undefined if one is wrong, inherited, or cannot be read.
 */
export function readRecord<T>(value: unknown, checks: RecordChecks<T>): T | undefined {
  try {
    const own: T = { __proto__: null, ...(value as T) }
    const record = {} as T
    // Old libraries give all objects a method, which `for in` would find.
    for (const field of Object.keys(checks) as (keyof T)[]) {
      if (!isRight(checks[field], own[field])) return undefined
      record[field] = own[field]
    }
    return record
  } catch {
    // Ignored: a getter threw, so it is no record.
    return undefined
  }
}

const isRight = (check: Check, value: unknown): boolean =>
  typeof check === 'function' ? check(value) : typeof value === 'string' && check.test(value)

/** One of some texts. */
export const oneOf =
  (...texts: readonly string[]) =>
  (value: unknown): boolean =>
    texts.includes(value as string)

/** Any text. */
export const anyText: RegExp = /^/

/** Whether it is a text with a time. */
export const isTime = (value: unknown): boolean =>
  typeof value === 'string' && Number.isFinite(Date.parse(value))

/** Whether the value is absent, or passes the check. */
export const isAbsentOr =
  (check: Check) =>
  (value: unknown): boolean =>
    value === undefined || isRight(check, value)
