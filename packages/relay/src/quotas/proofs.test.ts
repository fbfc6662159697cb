/** Wrong proofs of an account are counted, and each right one starts the count anew. */

import { expect, test } from 'vitest'
import { memoryStore } from '../store/memoryStore.js'
import { createProofs, createQuotas } from './quotas.js'

// Source: docs/reference, `defaultQuotas.proofs`: the service locks its user at five.
const mostWrong = 4

test('each right proof gives the whole quota back, the second one as well; another account has its own', async () => {
  const store = memoryStore()
  const proofs = createProofs(store, createQuotas(store, undefined))
  const spend = async () => {
    for (let count = 0; count < mostWrong; count++) await proofs.spend('InternalAccount:1', undefined)
    // Both names of an account are the same account.
    await expect(proofs.spend('EmbeddedWallet:1', undefined)).rejects.toMatchObject({ status: 429 })
  }
  for (let right = 0; right < 3; right++) {
    await spend()
    await proofs.spend('InternalAccount:2', undefined)
    await proofs.noteRight('InternalAccount:1')
  }
})

test('a store that fails after a right proof costs no response', async () => {
  const store = { ...memoryStore(), put: () => Promise.reject(new Error('slow')) }
  await createProofs(store, createQuotas(store, undefined)).noteRight('InternalAccount:1')
})
