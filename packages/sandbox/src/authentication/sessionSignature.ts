/** Checks that a payload was signed by an active session of an account. */

import { accountKey, unauthorizedReasons, WALLET_SIGNATURE_HEADER } from '@embedded-wallet/protocol'
import { utf8 } from '../encoding.js'
import { type Refusal, unauthorized } from '../http/refusal.js'
import { isMagicValue } from '../magicValues.js'
import { compressPublicKey } from '../sealing/p256Point.js'
import { isSignedBy, parseWalletSignature } from '../sealing/walletSignature.js'
import { activeSessionsOf, isActive } from '../state/lookup.js'
import type { SessionRecord } from '../state/records.js'
import type { Service } from '../state/service.js'

/** What a signature is wanted for. */
interface Wanted {
  accountId: string
  payloadToSign: string
  /** A credential whose sessions may not sign this. */
  notAuthMethodId?: string
}

/** Who signed: a session, or nobody known where the magic value stood in. */
export interface Signer {
  session?: SessionRecord
}

/** @throws Refusal 401 with the reason for a wallet signature. */
export async function verifySessionSignature(
  headers: Headers,
  wanted: Wanted,
  service: Service,
): Promise<Signer> {
  const headerValue = headers.get(WALLET_SIGNATURE_HEADER)
  if (headerValue === null) throw refused(`the header ${WALLET_SIGNATURE_HEADER} is missing`)
  if (isMagicValue(service.mode, 'walletSignature', headerValue)) return {}
  const stamp = parseWalletSignature(headerValue)
  if (stamp === undefined) throw refused('the value is malformed')
  const session = activeSessionsOf(service, accountKey(wanted.accountId)).find(
    ({ publicKey }) => compressPublicKey(publicKey) === stamp.publicKey,
  )
  if (session === undefined) throw refused('the key is not that of an active session of this account')
  if (session.authMethodId === wanted.notAuthMethodId)
    throw refused('a credential is revoked with a session of another credential')
  if (!(await isSignedBy(stamp.signature, utf8(wanted.payloadToSign), session.publicKey)))
    throw refused('the signature does not match payloadToSign')
  assertStillActive({ session }, service)
  return { session }
}

/** Between the check and the act the session may have ended: to be called in the same step as the act. */
export function assertStillActive({ session }: Signer, service: Service): void {
  if (session !== undefined && !isActive(service, session)) throw refused('the session has just ended')
}

function refused(why: string): Refusal {
  return unauthorized(`${WALLET_SIGNATURE_HEADER}: ${why}`, unauthorizedReasons.walletSignature)
}
