/** Points go from one form to the other and back, in every engine, and what is no point is refused. */

import { ecdhVectors } from '@embedded-wallet/e2e/vectors/tables.js'
import { expect, test } from 'vitest'
import { compressPublicKey, decompressPublicKey, isOnCurve } from './p256Point.js'

const isCompressed = (point: string) => point.length === 66
const isWhole = (point: string) => point.length === 130

test('every valid point of Wycheproof comes back as it was', () => {
  const points = ecdhVectors.filter(({ result, point }) => result === 'valid' && isWhole(point))
  expect(points).toHaveLength(147)
  for (const { point } of points) {
    expect(isOnCurve(point)).toBe(true)
    expect(decompressPublicKey(compressPublicKey(point))).toBe(point)
  }
})

test('every invalid point of Wycheproof is refused', () => {
  const points = ecdhVectors.filter(({ result }) => result === 'invalid')
  expect(points).toHaveLength(24)
  for (const { tcId, point } of points) {
    if (isWhole(point)) expect(isOnCurve(point), `${tcId}`).toBe(false)
    if (isCompressed(point)) expect(decompressPublicKey(point), `${tcId}`).toBeUndefined()
  }
})

test('what has another form is no point', () => {
  for (const text of ['', '02', `05${'0'.repeat(64)}`, `02${'g'.repeat(64)}`, `02${'f'.repeat(64)}`])
    expect(decompressPublicKey(text)).toBeUndefined()
  // The form 06 is the hybrid one of SEC 1, 2.3.4; no engine takes it. 130 digits that are no hex are no point, either.
  const { point } = ecdhVectors.find(({ result, point }) => result === 'valid' && isWhole(point))!
  for (const text of ['', '04', `06${point.slice(2)}`, `04${'g'.repeat(128)}`, `04${'0'.repeat(128)}`])
    expect(isOnCurve(text)).toBe(false)
})
