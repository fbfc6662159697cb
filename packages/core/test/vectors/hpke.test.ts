/** HPKE against RFC 9180's own vectors: opens what it must and nothing else. */

import { hpkeOpen } from '@embedded-wallet/core/crypto'
import { ecdhPair } from '@embedded-wallet/e2e/vectors/keys.js'
import { testWithVectors } from '@embedded-wallet/e2e/vectors/published.js'
import { hex } from '@scure/base'
import { expect, test } from 'vitest'

interface Setup {
  mode: number
  info: string
  skRm: string
  enc: string
  encryptions: { aad: string; ct: string; pt: string }[]
}

async function openAll(setup: Setup): Promise<(string | undefined)[]> {
  const skR = await ecdhPair(setup.skRm)
  const opened: (string | undefined)[] = []
  for (const [sequence, { aad, ct }] of setup.encryptions.entries()) {
    const plaintext = await hpkeOpen({
      enc: hex.decode(setup.enc),
      skR,
      info: hex.decode(setup.info),
      aad: hex.decode(aad),
      ciphertext: hex.decode(ct),
      sequence,
    }).catch((error) => {
      expect(error).toMatchObject({ name: 'HpkeError', code: 'HPKE_OPEN_FAILED' })
      return undefined
    })
    opened.push(plaintext && hex.encode(plaintext))
  }
  return opened
}

const setupsOf = (vectors: Setup | Setup[]): Setup[] => [vectors].flat()

testWithVectors<Setup | Setup[]>(
  'RFC 9180: all 257 encryptions of the suite open',
  'hpke/rfc9180-p256-sha256-aes256gcm-base.json',
  async (vectors) => {
    const [setup] = setupsOf(vectors)
    expect(setup!.encryptions).toHaveLength(257)
    expect(await openAll(setup!)).toEqual(setup!.encryptions.map(({ pt }) => pt))
  },
)

testWithVectors<Setup | Setup[]>(
  'RFC 9180: messages of the PSK and Auth modes do not open in base mode',
  'hpke/rfc9180-p256-sha256-aes256gcm-psk-auth-negative.json',
  async (vectors) => {
    const opened = (await Promise.all(setupsOf(vectors).map(openAll))).flat()
    expect(opened).toHaveLength(771)
    expect(opened.filter((plaintext) => plaintext !== undefined)).toEqual([])
  },
)

testWithVectors<Setup | Setup[]>(
  'RFC 9180: messages of another AEAD do not open',
  'hpke/rfc9180-p256-sha256-aes128gcm-base-wrongsuite.json',
  async (vectors) => {
    const opened = (await Promise.all(setupsOf(vectors).map(openAll))).flat()
    expect(opened).toHaveLength(4)
    expect(opened.filter((plaintext) => plaintext !== undefined)).toEqual([])
  },
)

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
