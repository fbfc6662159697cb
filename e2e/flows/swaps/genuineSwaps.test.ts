/** A hostile relay swaps in genuine requests of the same account. What is signed is in the table of what no payload shows. */

import type { Wallet, WalletOptions } from '@embedded-wallet/core'
import type { ProfileName } from '@embedded-wallet/protocol'
import { isSignedBy, parseWalletSignature } from '@embedded-wallet/sandbox'
import { p256 } from '@noble/curves/nist.js'
import { expect, test } from 'vitest'
import { long, some } from '../../support/inFull.js'
import { type Demand, genuineOf, typed } from './genuineDemands.js'
import { type Requested, requestedOf, revoking, target } from './requestedOperations.js'
import { openHostileRelay, openStage, otpTarget, refusal, type Stage } from './stage.js'
import { whatNoPayloadShows } from './whatNoPayloadShows.js'

/** Whether a signature is over exactly this text: what the relay wanted. */
async function isOver(signature: string, payloadToSign: string): Promise<boolean> {
  const stamp = parseWalletSignature(signature)!
  const publicKey = p256.Point.fromHex(stamp.publicKey).toHex(false)
  return isSignedBy(stamp.signature, new TextEncoder().encode(payloadToSign), publicKey)
}

/** The settings of the wallet under attack. */
type Settings = Pick<WalletOptions, 'approvePayload' | 'confirm'>

/** Lets the relay swap in each genuine demand for each operation. Returns the cells in which a signature left the wallet. */
async function swapAll(profile: ProfileName, settings: Settings) {
  const signed: string[] = []
  const tried = some(requestedOf(profile), 4)
  let cells = 0
  for (const genuine of genuineOf(profile)) {
    const stage = await openStage(openHostileRelay(profile), profile, genuine.has ?? [])
    stage.wallet = { ...stage.wallet, ...(settings as Partial<Wallet>) }
    const token = genuine.name === 'signInWithEmailOtp' ? await genuine.demand(stage) : undefined
    for (const requested of tried) {
      const demand = token ?? (await genuine.demand(stage))
      cells++
      const signatures = await swap(stage, requested, demand)
      for (const signature of signatures)
        expect(await isOver(signature, demand.payloadToSign), `${requested.name} ← ${genuine.name}`).toBe(
          true,
        )
      if (signatures.length > 0) signed.push(`${requested.name} ← ${genuine.name}`)
    }
  }
  return { signed, cells, tried: new Set(tried.map(({ name }) => name)) }
}

const lines: [line: string, profile: ProfileName, settings: Settings][] = [
  ['document', 'document', {}],
  ['2026-04', '2026-04', {}],
  ['2026-04, an app that approves what it cannot read', '2026-04', { approvePayload: () => true }],
  ['2026-08', '2026-08', {}],
  ['2026-08, a user who confirms a raw payload', '2026-08', { confirm: () => true }],
]

test.each(some(lines, 3))(
  '%s: what is signed in place of another operation',
  long,
  async (line, profile, settings) => {
    const { signed, cells, tried } = await swapAll(profile, settings)
    const documented = Object.entries(whatNoPayloadShows[line]!)
      .filter(([requested]) => tried.has(requested))
      .flatMap(([requested, { signs }]) => signs.map((genuine) => `${requested} ← ${genuine}`))
    const known = signed.filter((cell) => documented.includes(cell)).length
    const all = known === signed.length ? 'all' : known
    console.log(`\nGenuine swaps, ${line}: ${signed.length} of ${cells} signed, ${all} documented`)
    expect(signed.sort()).toEqual(documented.sort())
  },
)

// The token of a code names the key of its own sign-in, so none of another is signed.
test.each<[profile: ProfileName, signed: string[]]>(
  some(
    [
      ['2026-08', []],
      ['document', []],
      ['2026-04', []],
    ],
    3,
  ),
)('%s: a user who declines every signature', long, async (profile, expected) => {
  const { signed, cells } = await swapAll(profile, { approvePayload: () => true, confirm: () => false })
  console.log(`\nGenuine swaps, ${profile}, declined by the user: ${signed.length} of ${cells} signed`)
  expect(signed).toEqual(expected)
})

const timeOf = ({ relay }: Stage) => new Date(relay.system.sandbox.clock.now()).toISOString()

/**
 * Lets a user request one operation and the relay put its own demand in place.
 *
 * @returns The signatures that left the wallet meanwhile.
 */
export async function swap(stage: Stage, requested: Requested, demand: Demand): Promise<string[]> {
  const { relay, accountId } = stage
  const wallet = requested.endsSession
    ? {
        ...(await stage.device()),
        approvePayload: stage.wallet.approvePayload,
        confirm: stage.wallet.confirm,
      }
    : stage.wallet
  const signatures: string[] = []
  const times = { createdAt: timeOf(stage), updatedAt: timeOf(stage) }
  const row = (type: string) => ({ id: target, accountId, type, nickname: 'Mine', ...times })
  // The relay says of which type a credential is: here, of the type that its demand needs.
  const listedType = typed.find((type) => demand.payloadToSign.includes(`"${type}"`)) ?? 'PASSKEY'
  let isCarried = false
  let cause: unknown
  relay.between.respond = async (seen) => {
    if (seen.signature !== null) {
      signatures.push(seen.signature)
      return refusal()
    }
    if (requested.call.test(seen.call)) {
      isCarried = true
      const { type: _, ...bare } = demand
      return requested.carry?.(stage, demand, seen) ?? Response.json(bare, { status: 202 })
    }
    if (seen.call === 'GET /auth/credentials' && requested === revoking) {
      const { body } = await relay.ask(`GET ${seen.path}`)
      return Response.json({ data: [...body.data, row(listedType)] })
    }
    if (seen.call === `POST /auth/credentials/${target}/challenge`)
      return Response.json({
        ...row('EMAIL_OTP'),
        otpEncryptionTargetBundle: otpTarget(p256.Point.BASE.multiply(7n).toBytes(false)),
      })
    return undefined
  }
  try {
    await requested.ask({ ...stage, wallet })
  } catch (error) {
    // What the wallet says is not counted here: what it signed is.
    cause = error
  } finally {
    relay.between.respond = undefined
  }
  if (!isCarried)
    throw new Error(`${requested.name} did not make the call to which the relay responds`, { cause })
  return signatures
}
