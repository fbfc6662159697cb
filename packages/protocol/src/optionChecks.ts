/** Checks of single options, for relay and platform. Each error names the option and what it takes, never the value, which may be a secret. */

/** The most that a timer of JavaScript takes, in milliseconds; a longer time would end at once. */
export const maxTimeoutMs: number = 2_147_483_647

/** Throws a `TypeError` if the value is not a string with at least one character. */
export function checkText(name: string, value: unknown): asserts value is string {
  if (typeof value !== 'string' || value === '') throw new TypeError(`${name} must be a non-empty string`)
}

/** Throws a `TypeError` if the value is not a text, or has what a copy or a file adds: the service would refuse it without a reason. */
export function checkCredential(name: string, value: unknown): asserts value is string {
  checkText(name, value)
  if (value !== value.trim()) throw new TypeError(`${name} has spaces or a line break around it`)
}

/** Throws a `TypeError` if the value is not a function. */
export function checkFunction(name: string, value: unknown): void {
  if (typeof value !== 'function') throw new TypeError(`${name} must be a function`)
}

/** Throws a `TypeError` if the value is not a boolean. */
export function checkBoolean(name: string, value: unknown): void {
  if (typeof value !== 'boolean') throw new TypeError(`${name} must be true or false`)
}

/** Throws a `TypeError` if the value is not an object, or is a list. */
export function checkObject(name: string, value: unknown): asserts value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError(`${name} must be an object`)
}

/** Throws a `TypeError` if there is an option of another name: one that is misspelt would count as absent. `within`: such as `service.`. */
export function checkNames(options: object, names: readonly string[], within = ''): void {
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new TypeError(`${within}${unknown} is not an option. The options are ${names.join(', ')}`)
}

/** Throws a `TypeError` if the value is none of the allowed texts. */
export function checkOneOf(name: string, value: unknown, allowed: readonly string[]): void {
  if (!allowed.includes(value as string))
    throw new TypeError(`${name} must be ${allowed.map((text) => `'${text}'`).join(' or ')}`)
}

/** Throws a `TypeError` if the value is not a number, or is NaN, and a `RangeError` if the number is out of range. */
export function checkNumber(name: string, value: unknown, min: number, max: number): void {
  if (typeof value !== 'number' || Number.isNaN(value)) throw new TypeError(`${name} must be a number`)
  if (value < min || value > max) throw new RangeError(`${name} must be between ${min} and ${max}`)
}

/** As `checkNumber`, also with a `TypeError` for a fraction. */
export function checkWholeNumber(name: string, value: unknown, min: number, max: number): void {
  if (typeof value === 'number' && !Number.isNaN(value)) checkNumber(name, value, min, max)
  if (!Number.isInteger(value)) throw new TypeError(`${name} must be a whole number`)
}
