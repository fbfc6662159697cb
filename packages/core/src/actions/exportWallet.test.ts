/** The key that the words are sealed to. */

import { expect, test } from 'vitest'
import { errorOf, unitWallet } from '../../test/unitWallet.js'
import { exportWallet } from './exportWallet.js'

test('each export has a fresh key, and only its public half leaves the device', async () => {
  const { handle, sent } = unitWallet(() => [400], { exportSigner: `04${'1'.repeat(128)}` })
  for (let count = 0; count < 2; count++) await errorOf(exportWallet(handle))
  const [one, other] = sent.map(({ body }) => JSON.parse(body))
  expect(Object.keys(one)).toEqual(['clientPublicKey'])
  expect(one.clientPublicKey).toMatch(/^04[\da-f]{128}$/)
  expect(one.clientPublicKey).not.toBe(other.clientPublicKey)
})
