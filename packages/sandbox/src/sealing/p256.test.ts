/** Points and signatures go from one form to the other and back, in every engine; what is no point, and the edge cases of DER that no vector set covers, are refused. */

import { ecdhVectors } from '@embedded-wallet/e2e/vectors/tables.js'
import { expect, test } from 'vitest'
import { bytesToHex, hexToBytes } from '../encoding.js'
import { compressPublicKey, derToP1363, uncompressed } from './walletSignature.js'

const isWhole = (point: string) => point.length === 130

test('every valid point of Wycheproof comes back as it was', () => {
  const points = ecdhVectors.filter(({ result, point }) => result === 'valid' && isWhole(point))
  expect(points).toHaveLength(147)
  for (const { point } of points) {
    expect(uncompressed(point)).toBe(point)
    expect(uncompressed(compressPublicKey(point))).toBe(point)
  }
})

test('every invalid point of Wycheproof is refused', () => {
  const points = ecdhVectors.filter(({ result }) => result === 'invalid')
  expect(points).toHaveLength(24)
  for (const { tcId, point } of points) expect(uncompressed(point), `${tcId}`).toBeUndefined()
})

test('what has another form is no point', () => {
  for (const text of ['', '02', `05${'0'.repeat(64)}`, `02${'g'.repeat(64)}`, `02${'f'.repeat(64)}`])
    expect(uncompressed(text)).toBeUndefined()
  // The form 06 is the hybrid one of SEC 1, 2.3.4; no engine takes it. 130 digits that are no hex are no point, either.
  const { point } = ecdhVectors.find(({ result, point }) => result === 'valid' && isWhole(point))!
  for (const text of ['', '04', `06${point.slice(2)}`, `04${'g'.repeat(128)}`, `04${'0'.repeat(128)}`])
    expect(uncompressed(text)).toBeUndefined()
})

const convert = (hex: string) => {
  const p1363 = derToP1363(hexToBytes(hex)!)
  return p1363 && bytesToHex(p1363)
}
const padded = (hex: string) => hex.padStart(64, '0')

test('the conversion pads short numbers and removes a sign byte', () => {
  expect(convert('3006020101020102')).toBe(padded('01') + padded('02'))
  expect(convert('300702020080020102')).toBe(padded('80') + padded('02'))
  const full = `fe${'ff'.repeat(31)}`
  expect(convert(`3046022100${full}022100${full}`)).toBe(full + full)
})

test('the conversion refuses an encoding that is not minimal DER', () => {
  const wrong = {
    'a superfluous zero in r': '300702020001020102',
    'a superfluous zero in s': '300702010102020002',
    'a negative number': '3006020181020102',
    'an empty number': '30050200020102',
    'an empty number of the right total': '3006020002020102',
    'a length of two bytes': '308106020101020102',
    'a number over the order of the curve': `3026022100${'ff'.repeat(32)}020101`,
    'a number of 257 bits': `3026022101${'00'.repeat(32)}020101`,
    'a byte after it': '300602010102010200',
    'a byte inside it': '300702010102010200',
    'cut short': '30060201010201',
    nothing: '',
  }
  for (const [name, hex] of Object.entries(wrong)) expect(convert(hex), name).toBeUndefined()
})
