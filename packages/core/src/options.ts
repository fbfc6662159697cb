/** Checks the options that an app passes, so that a mistake shows where it was made. */

/** What an option takes, in words, and the test for it. */
export type OptionRule = readonly [takes: string, isValid: (value: unknown) => boolean]

/** The longest delay that a timer takes: a longer one would fire at once. */
export const maxDelayMs = 2 ** 31 - 1

/** A rule for text that is not empty. */
export const text: OptionRule = ['a non-empty string', (value) => typeof value === 'string' && value !== '']
/** A rule for a callback. */
export const callback: OptionRule = ['a function', (value) => typeof value === 'function']
/** A rule for one of some literals. */
export const oneOf = (...literals: readonly string[]): OptionRule => [
  literals.map((literal) => `'${literal}'`).join(' or '),
  (value) => literals.includes(value as string),
]
/** A rule for an object that has these functions. */
export const objectWith = (...names: readonly string[]): OptionRule => [
  `an object with the functions ${names.join(', ')}`,
  (value) => names.every((name) => typeof (value as Record<string, unknown> | null)?.[name] === 'function'),
]

/**
 * Checks options against their rules. `undefined` counts as left out.
 *
 * @throws {TypeError} Naming the first option that is missing or wrong, and what it takes. The value is not repeated: it may be
 * a secret.
 */
export function checkOptions(
  options: object,
  { required, optional }: Record<'required' | 'optional', Readonly<Record<string, OptionRule>>>,
): void {
  if (typeof options !== 'object' || options === null) throw new TypeError('options must be an object')
  const rules = { ...required, ...optional }
  for (const [name, [takes, isValid]] of Object.entries(rules)) {
    const value = (options as Record<string, unknown>)[name]
    const isLeftOut = value === undefined && !Object.hasOwn(required, name)
    if (!isLeftOut && !isValid(value)) throw new TypeError(`${name} must be ${takes}`)
  }
}

/**
 * @throws {TypeError} When the value is not a number, or is `NaN`.
 * @throws {RangeError} When no timer takes it.
 */
export function checkDelay(name: string, value: unknown, least = 1): void {
  if (typeof value !== 'number' || Number.isNaN(value)) throw new TypeError(`${name} must be a number`)
  if (value < least || value > maxDelayMs) {
    throw new RangeError(`${name} must be between ${least} and ${maxDelayMs}`)
  }
}
