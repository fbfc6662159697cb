/** The signed-retry pattern: the first call gets a payload to sign, and the retry carries the signature of an active session of the account. Each fault is refused with the code that the deployment has for it. */

import {
  type AuthMethodType,
  type OpenEnum,
  REQUEST_ID_HEADER,
  unauthorizedReasons,
  WALLET_SIGNATURE_HEADER,
} from '@embedded-wallet/protocol'
import { isMagicValue } from '../deployment.js'
import { utf8 } from '../encoding.js'
import { acceptOnce } from '../http/operations.js'
import { type Call, Status202 } from '../http/route.js'
import { Refusal, unauthorized } from '../refusal.js'
import {
  compressPublicKey,
  isSignedBy,
  parseBareSignature,
  parseWalletSignature,
} from '../sealing/walletSignature.js'
import type { SessionRecord, SignatureRequest } from '../state/records.js'
import { activeSessionsOf, isActive, newRequest, type Service } from '../state/service.js'
import { type PayloadSubject, payloadToSign } from './payloadToSign.js'

export interface SignatureSubject extends Pick<PayloadSubject, 'accountId' | 'action' | 'parameters'> {
  /** That of the request; for a session, of the credential that opened it. Source: profiles, "Challenge's `type`": a 202 has it for these only. */
  type?: OpenEnum<AuthMethodType>
}

export function requestSignature(call: Call, subject: SignatureSubject, service: Service) {
  const request = newRequest(service)
  const text = payloadToSign({ ...subject, ...request }, service)
  return awaitSignature(call, { ...subject, ...request, payloadToSign: text }, service)
}

/** Stores what the retry must sign. @param awaited.clientKey - This key must sign instead of a session's. */
export function awaitSignature(
  { fingerprint }: Call,
  awaited: Pick<SignatureSubject, 'accountId' | 'type'> &
    Pick<SignatureRequest, 'payloadToSign' | 'clientKey'> &
    ReturnType<typeof newRequest>,
  service: Service,
) {
  const { accountId, type, payloadToSign, clientKey, requestId, expiresAt, endsAt } = awaited
  const request = { accountId, payloadToSign, fingerprint, expiresAt: endsAt }
  service.records.signatureRequests.issue(requestId, clientKey ? { ...request, clientKey } : request)
  return new Status202({ ...(type !== undefined && { type }), payloadToSign, requestId, expiresAt })
}

/** Undefined for a first call, which has neither header. Call it before any lookup, so that a reused requestId is always a 401. */
export function findSignatureRequest(call: Call, service: Service): SignatureRequest | undefined {
  if (call.accepted !== undefined) return call.accepted.proof as SignatureRequest
  const requestId = call.headers.get(REQUEST_ID_HEADER)
  const isSigned = call.headers.has(WALLET_SIGNATURE_HEADER)
  if (requestId === null && !isSigned) return undefined
  if (requestId === null || !isSigned)
    throw signatureRefusal(
      isSigned ? 'no request id' : 'missing',
      `a signed retry needs both ${WALLET_SIGNATURE_HEADER} and ${REQUEST_ID_HEADER}`,
      service,
    )
  const request = service.records.signatureRequests.find(requestId)
  if (request === undefined) throw unusable()
  if (request.fingerprint !== call.fingerprint)
    throw signatureRefusal(
      'body mismatch',
      `${REQUEST_ID_HEADER}: it belongs to a request with another method, path or body`,
      service,
    )
  return request
}

/** Assumption: only a valid signature uses the id. Otherwise a third party who sees an id could invalidate it. */
export async function acceptSignature(
  call: Call,
  request: SignatureRequest,
  service: Service,
  limits: SignerLimits = {},
): Promise<void> {
  await acceptOnce(call, request.expiresAt, service, async () => {
    const signer = await verifySessionSignature(call.headers, { ...request, ...limits }, service)
    assertStillActive(signer, service)
    if (!service.records.signatureRequests.use(call.headers.get(REQUEST_ID_HEADER)!)) throw unusable()
    return request
  })
}

function unusable() {
  return unauthorized(`${REQUEST_ID_HEADER}: unknown, used or expired; start again without it`)
}

interface SignerLimits {
  notAuthMethodId?: string
  onlySessionId?: string
}

interface Expected extends SignerLimits {
  accountId: string
  payloadToSign: string
  isQuote?: boolean
  /** When present, this key must sign instead of a session's: uncompressed, lowercase hex. */
  clientKey?: string
}

/** The session that signed. Absent for the magic value and for a `clientKey`. */
interface Signer {
  session?: SessionRecord
}

export async function verifySessionSignature(
  headers: Headers,
  { accountId, payloadToSign, isQuote, clientKey, notAuthMethodId, onlySessionId }: Expected,
  service: Service,
): Promise<Signer> {
  const headerValue = headers.get(WALLET_SIGNATURE_HEADER)
  if (headerValue === null) throw refused('missing', 'the header is missing', service)
  if (isMagicValue(service.mode, 'walletSignature', headerValue)) return {}
  const { bareSignatures } = service.deployment
  const mayBeBare = bareSignatures === 'all' || (bareSignatures === 'quotes' && isQuote)
  const bare = mayBeBare ? parseBareSignature(headerValue) : undefined
  const stamp = bare ? undefined : parseWalletSignature(headerValue)
  const signature = bare ?? stamp?.signature
  if (signature === undefined) throw refused('malformed', 'the value is malformed', service)
  const signs = (publicKey: string) => isSignedBy(signature, utf8(payloadToSign), publicKey)
  // The older form names no key, so every key that may sign is tried.
  const isNamed = (publicKey: string) =>
    stamp === undefined || compressPublicKey(publicKey) === stamp.publicKey
  const mismatch = () => refused('invalid', 'the signature does not match payloadToSign', service)
  if (clientKey !== undefined) {
    if (!isNamed(clientKey))
      throw refused('invalid', 'the key is not the one that was sealed with the code', service)
    if (await signs(clientKey)) return {}
    throw mismatch()
  }
  const named = activeSessionsOf(service, accountId).filter(({ publicKey }) => isNamed(publicKey))
  if (named.length === 0)
    throw refused('invalid', 'the key is not that of an active session of this account', service)
  const others = named.filter(({ authMethodId }) => authMethodId !== notAuthMethodId)
  if (others.length === 0)
    throw refused('invalid', 'a session of another credential must sign the revocation', service)
  const signers = others.filter(({ session: { id } }) => (onlySessionId ?? id) === id)
  if (signers.length === 0) throw refused('invalid', 'only the session itself may sign this request', service)
  for (const session of signers)
    if (await signs(session.publicKey)) {
      assertStillActive({ session }, service)
      return { session }
    }
  throw mismatch()
}

/** The session may end between the check and the action. Call this in the same synchronous step as the action. */
export function assertStillActive({ session }: Signer, service: Service): void {
  if (session !== undefined && !isActive(service, session))
    throw refused('invalid', 'the session has just ended', service)
}

function refused(fault: SignatureFault, why: string, service: Service): Refusal {
  return signatureRefusal(fault, `${WALLET_SIGNATURE_HEADER}: ${why}`, service)
}

/** Source: profiles, "Signature refused". Assumption: 2026-04 names a wrong signature, and no other fault, INVALID_SIGNATURE. */
const codes = {
  missing: { invalid: 'UNAUTHORIZED', detailed: 'WALLET_SIGNATURE_MISSING' },
  malformed: { invalid: 'INVALID_SIGNATURE', detailed: 'WALLET_SIGNATURE_MALFORMED' },
  invalid: { invalid: 'INVALID_SIGNATURE', detailed: 'WALLET_SIGNATURE_INVALID' },
  'body mismatch': { invalid: 'UNAUTHORIZED', detailed: 'WALLET_SIGNATURE_BODY_MISMATCH' },
  'no request id': { invalid: 'UNAUTHORIZED', detailed: 'REQUEST_ID_MISSING' },
} as const

type SignatureFault = keyof typeof codes

/** Creates the 401 for a fault. It has the reason of wallet signatures if the signature itself is wrong. */
function signatureRefusal(fault: SignatureFault, message: string, { deployment }: Service): Refusal {
  const { signatureCodes } = deployment
  const code = signatureCodes === 'unauthorized' ? 'UNAUTHORIZED' : codes[fault][signatureCodes]
  const isOfSignature = fault !== 'body mismatch' && fault !== 'no request id'
  return new Refusal(code, message, isOfSignature ? { reason: unauthorizedReasons.walletSignature } : {})
}
