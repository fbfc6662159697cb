/** Checks of single options: a wrong one throws an error that names what the option takes. */

import { checkNames } from '@embedded-wallet/protocol'

/** Checks one value. The name is that of the option or flag, for the message. */
export type Check = (value: unknown, name: string) => void

export function takes(what: string, isValid: (value: unknown) => boolean): Check {
  return (value, name) => {
    // The message never repeats the value, which may be a secret.
    if (!isValid(value)) throw new TypeError(`${name} takes ${what}`)
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isHttpUrl = (value: unknown): value is string =>
  isText(value) && /^https?:\/\//.test(value) && URL.canParse(value)
/** A web origin, or that of an Android app. */
const isOrigin = (value: unknown) =>
  isText(value) &&
  (/^[a-z]+:apk-key-hash:/.test(value) || (URL.canParse(value) && new URL(value).origin === value))

export const text = takes('a non-empty string', isText)
export const httpUrl = takes('an http or https URL', isHttpUrl)
export const origin = takes('an origin, such as https://shop.example', isOrigin)
export const truth = takes('true or false', (value) => typeof value === 'boolean')
export const callback = takes('a function', (value) => typeof value === 'function')

export function oneOf(...allowed: readonly string[]): Check {
  return takes(allowed.join(' or '), (value) => allowed.includes(value as string))
}

/** Checks that a value is a whole number in a range: a TypeError for another type, a RangeError for another number. */
export function wholeNumber(minimum: number, maximum: number): Check {
  const what = `a number from ${minimum} to ${maximum}`
  const isWhole = takes(what, Number.isInteger)
  return (value, name) => {
    isWhole(value, name)
    if ((value as number) < minimum || (value as number) > maximum)
      throw new RangeError(`${name} takes ${what}`)
  }
}

/** Checks the fields of an object. Every required field must be present, and no field may be unknown. */
export function object<Options>(
  checks: { readonly [Name in keyof Options]-?: Check },
  required: readonly (keyof Options & string)[] = [],
): Check {
  const checkObject = takes(`an object with ${Object.keys(checks).join(', ')}`, isObject)
  return (value, name) => {
    checkObject(value, name || 'createSandbox')
    const path = (field: string) => (name === '' ? field : `${name}.${field}`)
    checkNames(value as object, Object.keys(checks), path(''))
    for (const [field, check] of Object.entries<Check>(checks)) {
      const given = (value as Record<string, unknown>)[field]
      if (given !== undefined || required.some((other) => other === field)) check(given, path(field))
    }
  }
}

export function arrayOf(check: Check, what = 'an array', minimum = 0): Check {
  const checkList = takes(what, (value) => Array.isArray(value) && value.length >= minimum)
  return (value, name) => {
    checkList(value, name)
    for (const [index, item] of (value as unknown[]).entries()) check(item, `${name}[${index}]`)
  }
}
