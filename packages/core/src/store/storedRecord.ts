/** Reads what a store gives back. Any script of this origin can write there, so a record is checked like a response. */

/** One check per field. */
type RecordChecks<T> = { readonly [Field in keyof T]-?: (value: unknown) => boolean }

/**
 * Reads a record.
 *
 * @returns A copy with the checked fields alone, each read once; undefined when one is wrong, inherited, or cannot be read.
 */
export function readRecord<T>(value: unknown, checks: RecordChecks<T>): T | undefined {
  try {
    const own: T = { __proto__: null, ...(value as T) }
    const record = {} as T
    for (const field in checks) {
      if (!checks[field](own[field])) return undefined
      record[field] = own[field]
    }
    return record
  } catch {
    // A getter threw. Lost: nothing, it is no record.
    return undefined
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string'

export const matches =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    isText(value) && pattern.test(value)

/** Whether the value is absent, or passes the check. */
export const isAbsentOr =
  (check: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || check(value)
