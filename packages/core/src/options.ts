/** Checks the options that an app passes, so that a mistake shows where it was made. */

/** The test for an option, and what the option takes in words. */
export type OptionRule = readonly [isValid: (value: unknown) => boolean, takes: string]

/** The longest delay that a timer takes: a longer one would fire at once. */
export const maxDelayMs = 2 ** 31 - 1

const isText = (value: unknown) => typeof value === 'string' && value !== ''

const optional = (isValid: (value: unknown) => boolean, takes: string): OptionRule => [
  (value) => value === undefined || isValid(value),
  takes,
]

/** Text that is not empty. May be left out, like the rules below. */
export const text = optional(isText, 'a non-empty string')
/** A callback. */
export const callback = optional((value) => typeof value === 'function', 'a function')
/** One of some literals. */
export const oneOf = (...literals: readonly unknown[]): OptionRule =>
  optional((value) => literals.includes(value), literals.map((literal) => `'${literal}'`).join(' or '))
/** An object with these functions. */
export const objectWith = (...names: readonly string[]): OptionRule =>
  optional(
    (value) => names.every((name) => typeof (value as Record<string, unknown> | null)?.[name] === 'function'),
    `an object with the functions ${names.join(', ')}`,
  )
/** Where the relay is. It must not be left out. */
export const relayUrlRule: OptionRule = [isText, 'the URL at which your backend mounts the relay']

/** @throws {TypeError} Naming the first wrong option and what it takes. The value is not repeated: it may be a secret. */
export function checkOptions(options: object, rules: Readonly<Record<string, OptionRule>>): void {
  for (const [name, [isValid, takes]] of Object.entries(rules)) {
    const value = (options as Record<string, unknown> | undefined)?.[name]
    if (!isValid(value)) throw new TypeError(`${name} must be ${takes}`)
  }
}

/**
 * @throws {TypeError} When the value is not a number, or is `NaN`.
 * @throws {RangeError} When no timer takes it.
 */
export function checkDelay(name: string, value: unknown, least = 1): void {
  if (typeof value !== 'number' || Number.isNaN(value)) throw new TypeError(`${name} must be a number`)
  if (value < least || value > maxDelayMs)
    throw new RangeError(`${name} must be between ${least} and ${maxDelayMs}`)
}
