/** A hostile relay swaps in genuine requests of the same account. What is signed is in the table of what no payload shows. */

import type { ProfileName } from '@embedded-wallet/protocol'
import { isSignedBy, parseWalletSignature } from '@embedded-wallet/sandbox'
import { p256 } from '@noble/curves/nist.js'
import { expect, test } from 'vitest'
import { openHostileRelay } from './hostileRelay.js'
import { askedOf, genuineOf, openStage, swap } from './operations.js'
import { whatNoPayloadShows } from './whatNoPayloadShows.js'

/** Whether a signature is over exactly this text: what the relay wanted. */
async function isOver(signature: string, payloadToSign: string): Promise<boolean> {
  const stamp = parseWalletSignature(signature)!
  const publicKey = p256.Point.fromHex(stamp.publicKey).toHex(false)
  return isSignedBy(stamp.signature, new TextEncoder().encode(payloadToSign), publicKey)
}

const rows: [line: string, profile: ProfileName, isApproving: boolean][] = [
  ['document', 'document', false],
  ['2026-04', '2026-04', false],
  ['2026-04, an app that approves what it cannot read', '2026-04', true],
  ['2026-08', '2026-08', false],
]

test.each(rows)(
  '%s: what is signed in place of another operation',
  async (line, profile, isApproving) => {
    const signed: string[] = []
    let cells = 0
    for (const genuine of genuineOf(profile)) {
      const stage = await openStage(openHostileRelay(profile), profile, genuine.has ?? [])
      if (isApproving) stage.wallet = { ...stage.wallet, approvePayload: () => true }
      const token = genuine.name === 'signInWithEmailOtp' ? await genuine.demand(stage) : undefined
      for (const asked of askedOf(profile)) {
        const demand = token ?? (await genuine.demand(stage))
        cells++
        const signatures = await swap(stage, asked, demand)
        for (const signature of signatures)
          expect(await isOver(signature, demand.payloadToSign), `${asked.name} ← ${genuine.name}`).toBe(true)
        if (signatures.length > 0) signed.push(`${asked.name} ← ${genuine.name}`)
      }
    }
    const documented = Object.entries(whatNoPayloadShows[line]!).flatMap(([asked, { signs }]) =>
      signs.map((genuine) => `${asked} ← ${genuine}`),
    )
    const isDocumented = (cell: string) => documented.includes(cell)
    const all = signed.every(isDocumented)
      ? 'all documented'
      : `${signed.filter(isDocumented).length} documented`
    console.log(`\nGenuine swaps, ${line}: ${signed.length} of ${cells} signed, ${all}`)
    expect(signed.sort()).toEqual(documented.sort())
  },
  120_000,
)
