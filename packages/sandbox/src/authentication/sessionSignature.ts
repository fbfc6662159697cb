/** Checks that a payload was signed by an active session of an account. */

import { accountKey, unauthorizedReasons, WALLET_SIGNATURE_HEADER } from '@embedded-wallet/protocol'
import { utf8 } from '../encoding.js'
import { type Refusal, unauthorized } from '../http/refusal.js'
import { isMagicValue } from '../magicValues.js'
import { compressPublicKey } from '../sealing/p256Point.js'
import { isSignedBy, parseBareSignature, parseWalletSignature } from '../sealing/walletSignature.js'
import { activeSessionsOf, isActive } from '../state/lookup.js'
import type { SessionRecord } from '../state/records.js'
import type { Service } from '../state/service.js'

/** Which sessions of an account may sign. */
export interface SignerLimits {
  /** A credential whose sessions may not sign this. */
  notAuthMethodId?: string
  /** Only this session may. */
  onlySessionId?: string
}

/** What a signature is wanted for. */
interface Wanted extends SignerLimits {
  accountId: string
  payloadToSign: string
  /** Not a session's key but this one: uncompressed, lowercase hex. */
  clientKey?: string
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
  const sessions = activeSessionsOf(service, accountKey(wanted.accountId))
  const message = utf8(wanted.payloadToSign)
  const bare = service.deployment.bareSignatures ? parseBareSignature(headerValue) : undefined
  if (bare !== undefined) return verifyBareSignature(bare, message, wanted, sessions, service)
  const stamp = parseWalletSignature(headerValue)
  if (stamp === undefined) throw refused('the value is malformed')
  if (wanted.clientKey !== undefined) {
    if (compressPublicKey(wanted.clientKey) !== stamp.publicKey)
      throw refused('the key is not the sealed one')
    if (!(await isSignedBy(stamp.signature, message, wanted.clientKey))) throw mismatch()
    return {}
  }
  const session = sessions.find(({ publicKey }) => compressPublicKey(publicKey) === stamp.publicKey)
  if (session === undefined) throw refused('the key is not that of an active session of this account')
  if (session.authMethodId === wanted.notAuthMethodId)
    throw refused('a credential is revoked with a session of another credential')
  if (wanted.onlySessionId !== undefined && session.session.id !== wanted.onlySessionId)
    throw refused('only the session itself may sign this')
  if (!(await isSignedBy(stamp.signature, message, session.publicKey))) throw mismatch()
  assertStillActive({ session }, service)
  return { session }
}

/** The older form names no key: every session that may sign is tried. */
async function verifyBareSignature(
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
  { clientKey, notAuthMethodId, onlySessionId }: Wanted,
  sessions: readonly SessionRecord[],
  service: Service,
): Promise<Signer> {
  if (clientKey !== undefined && (await isSignedBy(signature, message, clientKey))) return {}
  const mayStillSign = sessions.filter(
    ({ authMethodId, session }) =>
      authMethodId !== notAuthMethodId && (onlySessionId ?? session.id) === session.id,
  )
  for (const session of clientKey === undefined ? mayStillSign : [])
    if (await isSignedBy(signature, message, session.publicKey)) {
      assertStillActive({ session }, service)
      return { session }
    }
  throw mismatch()
}

/** Between the check and the act the session may have ended: to be called in the same step as the act. */
export function assertStillActive({ session }: Signer, service: Service): void {
  if (session !== undefined && !isActive(service, session)) throw refused('the session has just ended')
}

function mismatch(): Refusal {
  return refused('the signature does not match payloadToSign')
}

function refused(why: string): Refusal {
  return unauthorized(`${WALLET_SIGNATURE_HEADER}: ${why}`, unauthorizedReasons.walletSignature)
}
