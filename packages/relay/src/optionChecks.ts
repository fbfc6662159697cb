/** Checks of single options. Each error names the option and what it takes, and never the value, which may be a secret. */

/** The most that a timer of JavaScript takes; a longer time would end at once. */
export const maxTimeoutMs = 2_147_483_647

/** @throws {TypeError} When the value is not a string with at least one character. */
export function checkText(name: string, value: unknown): asserts value is string {
  if (typeof value !== 'string' || value === '') throw new TypeError(`${name} must be a non-empty string`)
}

/** @throws {TypeError} When the value is not a function. */
export function checkFunction(name: string, value: unknown): void {
  if (typeof value !== 'function') throw new TypeError(`${name} must be a function`)
}

/** @throws {TypeError} When the value is not a boolean. */
export function checkBoolean(name: string, value: unknown): void {
  if (typeof value !== 'boolean') throw new TypeError(`${name} must be true or false`)
}

/** @throws {TypeError} When the value is not an object. */
export function checkObject(name: string, value: unknown): asserts value is object {
  if (typeof value !== 'object' || value === null) throw new TypeError(`${name} must be an object`)
}

/** @throws {TypeError} When the value is none of the allowed texts. */
export function checkOneOf(name: string, value: unknown, allowed: readonly string[]): void {
  if (!allowed.includes(value as string))
    throw new TypeError(`${name} must be ${allowed.map((text) => `'${text}'`).join(' or ')}`)
}

/**
 * @throws {TypeError} When the value is not a number, or is NaN.
 * @throws {RangeError} When the number is out of range.
 */
export function checkNumber(name: string, value: unknown, min: number, max: number): void {
  if (typeof value !== 'number' || Number.isNaN(value)) throw new TypeError(`${name} must be a number`)
  if (value < min || value > max) throw new RangeError(`${name} must be between ${min} and ${max}`)
}
