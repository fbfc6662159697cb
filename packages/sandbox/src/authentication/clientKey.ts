/** Client public keys: which form a deployment takes, and the point as the rest of the sandbox knows it. */

import { invalidInput } from '../http/refusal.js'
import { decompressPublicKey, isOnCurve } from '../sealing/p256Point.js'
import type { Service } from '../state/service.js'

/** Whether the client asks the service to adopt its key. */
export function isHeldByClient(clientPublicKey: string): boolean {
  return clientPublicKey.length === 66
}

/** @throws Refusal 400 when it is no point of the curve, or compressed where the deployment does not adopt keys. */
export async function refuseUnusableKey(clientPublicKey: string, service: Service): Promise<void> {
  if (isHeldByClient(clientPublicKey)) {
    if (!service.deployment.clientHeldKeys) throw compressed()
    if ((await decompressPublicKey(clientPublicKey)) === undefined) throw offCurve()
    return
  }
  if (!isOnCurve(clientPublicKey)) throw offCurve()
}

/** As above, for what must be sealed and so needs the uncompressed form in any deployment. */
export function refuseUnsealable(clientPublicKey: string): void {
  if (isHeldByClient(clientPublicKey)) throw compressed()
  if (!isOnCurve(clientPublicKey)) throw offCurve()
}

function compressed() {
  return invalidInput('clientPublicKey: an uncompressed point is needed, 130 hex digits', 'clientPublicKey')
}

function offCurve() {
  return invalidInput('clientPublicKey: not a point of the curve P-256', 'clientPublicKey')
}
