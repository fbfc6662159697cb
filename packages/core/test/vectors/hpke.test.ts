/** HPKE against RFC 9180's own vectors: opens what it must and nothing else. */

import { hpkeOpen } from '@embedded-wallet/core/crypto'
import { ecdhPair, hpkeVectors } from '@embedded-wallet/e2e/vectors/tables.js'
import { hex } from '@scure/base'
import { expect, test } from 'vitest'

/** Opens messages; undefined stands for one that does not open. */
async function openAll(messages: typeof hpkeVectors.opens): Promise<(string | undefined)[]> {
  const opened: (string | undefined)[] = []
  for (const { skR, enc, info, aad, ciphertext, sequence } of messages) {
    const plaintext = await hpkeOpen({
      enc: hex.decode(enc),
      skR: await ecdhPair(skR),
      info: hex.decode(info),
      aad: new TextEncoder().encode(aad),
      ciphertext: hex.decode(ciphertext),
      sequence,
    }).catch((error) => {
      expect(error).toMatchObject({ name: 'HpkeError', code: 'HPKE_OPEN_FAILED' })
      return undefined
    })
    opened.push(plaintext && hex.encode(plaintext))
  }
  return opened
}

test('RFC 9180: all 257 messages of the suite open', async () => {
  expect(hpkeVectors.opens).toHaveLength(257)
  expect(await openAll(hpkeVectors.opens)).toEqual(hpkeVectors.opens.map(({ plaintext }) => plaintext))
})

test('RFC 9180: messages of the PSK and Auth modes and of another AEAD do not open', async () => {
  expect(hpkeVectors.refused).toHaveLength(22)
  expect((await openAll(hpkeVectors.refused)).filter((plaintext) => plaintext !== undefined)).toEqual([])
})

test('wrong arguments are named', async () => {
  const skR = await ecdhPair('01'.padStart(64, '0'))
  const empty = new Uint8Array(0)
  const open = (enc: Uint8Array, sequence?: number) =>
    hpkeOpen({
      enc,
      skR,
      info: empty,
      aad: empty,
      ciphertext: empty,
      ...(sequence !== undefined && { sequence }),
    })
  await expect(open(new Uint8Array(33))).rejects.toThrow(RangeError)
  await expect(open(new Uint8Array(65).fill(4))).rejects.toThrow('must be a point of P-256')
  const G = hex.decode(
    '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  )
  await expect(open(G, -1)).rejects.toThrow('sequence')
  await expect(open(G, 1.5)).rejects.toThrow('sequence')
  await expect(open(G)).rejects.toMatchObject({ code: 'HPKE_OPEN_FAILED' })
})
