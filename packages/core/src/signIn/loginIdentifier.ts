/** Checks what a user types to log in or to sign up. */

/**
 * @throws {TypeError} If it is empty or no string.
 * @throws {RangeError} If it is longer than 256 characters.
 */
export function checkIdentifier(identifier: unknown): void {
  if (typeof identifier !== 'string' || identifier === '')
    throw new TypeError('identifier must be a non-empty string')
  if (identifier.length > 256) throw new RangeError('identifier must have 1 to 256 characters')
}
