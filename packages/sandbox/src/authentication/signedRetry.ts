/** The signed-retry pattern: the first call gets a payload to sign, and the retry carries the signature. */

import {
  type AuthMethodType,
  type OpenEnum,
  REQUEST_ID_HEADER,
  WALLET_SIGNATURE_HEADER,
} from '@embedded-wallet/protocol'
import { acceptOnce } from '../http/operations.js'
import { type Call, Status202 } from '../http/route.js'
import { unauthorized } from '../refusal.js'
import type { SignatureRequest } from '../state/records.js'
import { newRequest, type Service } from '../state/service.js'
import { type PayloadSubject, payloadToSign } from './payloadToSign.js'
import {
  assertStillActive,
  type SignerLimits,
  signatureRefusal,
  verifySessionSignature,
} from './sessionSignature.js'

/** What the client must sign, and how the 202 response and the payload name it. */
export interface SignatureSubject extends Pick<PayloadSubject, 'accountId' | 'action' | 'parameters'> {
  /**
   * The credential type of the request; for a session, the type of the credential that opened it.
   *
   * Source: profiles, "Challenge's `type`": a 202 has it for credentials and for the revocation of sessions only.
   */
  type?: OpenEnum<AuthMethodType>
}

/** The first call: stores the request and responds with what to sign. */
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
  service.records.signatureRequests.issue(requestId, {
    ...{ accountId, payloadToSign, fingerprint, expiresAt: endsAt },
    ...(clientKey !== undefined && { clientKey }),
  })
  return new Status202({ ...(type !== undefined && { type }), payloadToSign, requestId, expiresAt })
}

/**
 * Distinguishes a first call from a retry. Call it before any lookup, so that a reused requestId is always a 401.
 *
 * @returns The stored request of a retry; `undefined` for a first call, which has neither header.
 */
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

/**
 * The retry: verifies the signature and marks the request id as used.
 *
 * Assumption: only a valid signature uses the id. Otherwise a third party who sees an id could invalidate it.
 *
 * @param limits - The sessions of the account that may sign. Default: all of them.
 */
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
