/** The swap: a person asks for one operation, and the relay puts its own demand in its place. */

import { p256 } from '@noble/curves/nist.js'
import { type Asked, revoking, target } from './askedOperations.js'
import { type Demand, typed } from './genuineDemands.js'
import { otpTarget, refusal } from './hostileRelay.js'
import type { Stage } from './stage.js'

const timeOf = ({ relay }: Stage) => new Date(relay.system.sandbox.clock.now()).toISOString()

/**
 * Lets a person ask for one operation and the relay put its own demand in place.
 *
 * @returns The signatures that left the wallet meanwhile.
 */
export async function swap(stage: Stage, asked: Asked, demand: Demand): Promise<string[]> {
  const { relay, accountId } = stage
  const wallet = asked.endsSession
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
  relay.between.answer = async (seen) => {
    if (seen.signature !== null) {
      signatures.push(seen.signature)
      return refusal()
    }
    if (asked.call.test(seen.call)) {
      isCarried = true
      const { type: _, ...bare } = demand
      return asked.carry?.(stage, demand, seen) ?? Response.json(bare, { status: 202 })
    }
    if (seen.call === 'GET /auth/credentials' && asked === revoking) {
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
    await asked.ask({ ...stage, wallet })
  } catch (error) {
    // What the wallet says is not counted here: what it signed is.
    cause = error
  } finally {
    relay.between.answer = undefined
  }
  if (!isCarried) throw new Error(`${asked.name} did not make the call that the relay answers`, { cause })
  return signatures
}
