/** Checks the options that an app passes, so that a mistake shows where it was made. */

/** What options take, by name: words that end with the type as `typeof` names it, or the literals. */
export type OptionRules = Readonly<Record<string, string | readonly string[]>>

/** The longest delay that a timer takes: a longer one would fire at once. */
export const maxDelayMs = 2 ** 31 - 1

/**
 * Checks options. `undefined` counts as left out, and text must not be empty.
 *
 * @throws {TypeError} Naming the first wrong option and what it takes. The value is not repeated: it may be a secret.
 */
export function checkOptions<T extends object>(
  options: T,
  rules: OptionRules,
  required: readonly string[],
): T {
  const checked = {} as Record<string, unknown>
  for (const [name, takes] of Object.entries(rules)) {
    const value = (options as Record<string, unknown> | undefined)?.[name]
    if (value !== undefined) checked[name] = value
    const isLeftOut = value === undefined && !required.includes(name)
    const isWords = typeof takes === 'string'
    const isRight = isWords ? takes.endsWith(typeof value) && value : takes.includes(value as string)
    if (!isLeftOut && !isRight) throw optionError(name, isWords ? takes : takes.join(' or '))
  }
  return checked as T
}

/** The error of a wrong option. */
export const optionError = (name: string, takes: string): TypeError =>
  new TypeError(`${name} must be ${takes}`)

/**
 * @throws {TypeError} When the value is not a number, or is `NaN`.
 * @throws {RangeError} When no timer takes it.
 */
export function checkDelay(name: string, value: unknown, least = 1): void {
  if (typeof value !== 'number' || Number.isNaN(value)) throw optionError(name, 'a number')
  if (value < least || value > maxDelayMs)
    throw new RangeError(`${name} must be between ${least} and ${maxDelayMs}`)
}
