/** Client public keys: checks their form and that the point is on the curve. */

import { invalidInput } from '../refusal.js'
import { decompressPublicKey, isOnCurve } from '../sealing/p256Point.js'
import type { Service } from '../state/service.js'

/** Whether the key is compressed: the client requests that it becomes the session key. */
export function isHeldByClient(clientPublicKey: string): boolean {
  return clientPublicKey.length === 66
}

/** @throws Refusal 400 when the key is not on the curve, or is compressed and the deployment has no `clientHeldKeys`. */
export async function refuseUnusableKey(clientPublicKey: string, service: Service): Promise<void> {
  if (isHeldByClient(clientPublicKey)) {
    if (!service.deployment.clientHeldKeys) throw compressed()
    if (decompressPublicKey(clientPublicKey) === undefined) throw offCurve()
    return
  }
  if (!isOnCurve(clientPublicKey)) throw offCurve()
}

/** @throws Refusal 400 when the key is not an uncompressed point of the curve: the service can seal only to those. */
export function refuseUnsealable(clientPublicKey: string): void {
  if (isHeldByClient(clientPublicKey)) throw compressed()
  if (!isOnCurve(clientPublicKey)) throw offCurve()
}

function compressed() {
  return invalidInput('clientPublicKey: expected an uncompressed point of 130 hex digits', 'clientPublicKey')
}

function offCurve() {
  return invalidInput('clientPublicKey: not a point of the curve P-256', 'clientPublicKey')
}
