/** Keeps the objects of older data that are equal in newer data, so that what shows them renders only changes. */

/** @returns The newer data, with the older object in each place where both are equal. */
export function keepEqual(older: unknown, newer: unknown): unknown {
  if (Object.is(older, newer)) return older
  if (!isPlain(older) || !isPlain(newer) || Array.isArray(older) !== Array.isArray(newer)) return newer
  const keys = Object.keys(newer)
  const kept = keys.map((key) => [key, keepEqual(older[key], newer[key])] as const)
  const isSame =
    keys.length === Object.keys(older).length &&
    kept.every(([key, value]) => Object.hasOwn(older, key) && Object.is(value, older[key]))
  if (isSame) return older
  return Array.isArray(newer) ? kept.map(([, value]) => value) : Object.fromEntries(kept)
}

/** An error or a date is compared as a whole. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
