/** Finds what was sealed to this browser in a masked body. */

import type { Sealed } from '../trace'

/** @returns The first description of a sealed key or bundle, at any depth. */
export function findSealed(value: unknown): Sealed | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (isSealed(value)) return value
  for (const inner of Object.values(value)) {
    const found = findSealed(inner)
    if (found !== undefined) return found
  }
  return undefined
}

const isSealed = (value: object): value is Sealed =>
  'masked' in value && typeof value.masked === 'string' && 'encoding' in value && 'parts' in value
