/** Checks options. A wrong one is an error of the developer that names the option and what it takes, never its value. */

/**
 * Checks a whole number.
 *
 * @throws {TypeError} When the value is not a whole number.
 * @throws {RangeError} When it is below `min` or above `max`.
 */
export function checkWholeNumber(name: string, value: unknown, min: number, max: number): void {
  if (typeof value === 'number' && (value < min || value > max))
    throw new RangeError(`${name} must be between ${min} and ${max}`)
  if (!Number.isInteger(value)) throw new TypeError(`${name} must be a whole number`)
}

/**
 * Checks an optional function.
 *
 * @throws {TypeError} When the value is neither a function nor undefined.
 */
export function checkFunction(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function') throw new TypeError(`${name} must be a function`)
}

/**
 * Checks an object of options.
 *
 * @throws {TypeError} When the value is not an object, or is a list.
 */
export function checkObject(name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError(`${name} must be an object`)
}

/**
 * Checks the names of a deployment.
 *
 * @throws {TypeError} When the value is not an object, a header name is not one of HTTP, or the prefix is not a text.
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-tokens
 */
export function checkBranding(value: unknown): void {
  if (value === undefined) return
  checkObject('branding', value)
  const names = value as Record<string, unknown>
  for (const name of ['walletSignatureHeader', 'webhookSignatureHeader']) {
    const header = names[name]
    if (header !== undefined && !(typeof header === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(header)))
      throw new TypeError(`branding.${name} must be the name of an HTTP header`)
  }
  const { fieldPrefix } = names
  if (fieldPrefix !== undefined && !(typeof fieldPrefix === 'string' && fieldPrefix !== ''))
    throw new TypeError('branding.fieldPrefix must be a non-empty string')
}
