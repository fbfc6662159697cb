/** The signed-retry pattern: a first call gets a payload to sign, the repeated call brings the signature. */

import {
  type AuthMethodType,
  type OpenEnum,
  REQUEST_ID_HEADER,
  type SignedRetryChallenge,
  signedRetrySeconds,
  WALLET_SIGNATURE_HEADER,
} from '@embedded-wallet/protocol'
import { canonicalJson } from '../encoding.js'
import { unauthorized } from '../http/refusal.js'
import type { Call } from '../http/route.js'
import { isoTime } from '../state/clock.js'
import { newRequestId } from '../state/ids.js'
import type { SignatureRequest } from '../state/records.js'
import type { Service } from '../state/service.js'
import { assertStillActive, verifySessionSignature } from './sessionSignature.js'

type AnyCall = Pick<Call, 'headers' | 'fingerprint'>

/**
 * The first call: remembers the request and says what to sign.
 *
 * @param type - Credential type of the request; for a session, that of the credential that opened it. Assumption: the
 * document gives `type` values for credential actions only.
 */
export function askForSignature(
  call: AnyCall,
  accountId: string,
  type: OpenEnum<AuthMethodType>,
  service: Service,
): { status: 202; body: SignedRetryChallenge } {
  const requestId = newRequestId()
  const expiry = service.clock.now() + signedRetrySeconds * 1000
  const expiresAt = isoTime(expiry)
  const payloadToSign = canonicalJson({ accountId, expiresAt, requestId, type })
  const { fingerprint } = call
  service.records.signatureRequests.issue(requestId, {
    accountId,
    payloadToSign,
    fingerprint,
    expiresAt: expiry,
  })
  return { status: 202, body: { type, payloadToSign, requestId, expiresAt } }
}

/**
 * Tells a first call from a retry. To be asked before anything is looked up, so that a reused requestId is always a 401.
 *
 * @returns The request that the retry belongs to; `undefined` for a first call, which has neither header.
 * @throws Refusal 401 when one header is missing, or the request id is unknown, used, too old or another request's.
 */
export function findSignatureRequest(call: AnyCall, service: Service): SignatureRequest | undefined {
  const requestId = call.headers.get(REQUEST_ID_HEADER)
  const isSigned = call.headers.has(WALLET_SIGNATURE_HEADER)
  if (requestId === null && !isSigned) return undefined
  if (requestId === null || !isSigned)
    throw unauthorized(`a signed retry needs both ${WALLET_SIGNATURE_HEADER} and ${REQUEST_ID_HEADER}`)
  const request = service.records.signatureRequests.find(requestId)
  if (request === undefined) throw unusable()
  if (request.fingerprint !== call.fingerprint)
    throw unauthorized(`${REQUEST_ID_HEADER}: it belongs to a request with another method, path or body`)
  return request
}

/**
 * The retry: verifies its signature and uses the request id up.
 *
 * Assumption: only a good signature uses it up. Otherwise whoever saw an id could spoil it for its owner.
 *
 * @param notAuthMethodId - A credential whose sessions may not sign this.
 * @throws Refusal 401.
 */
export async function acceptSignature(
  call: AnyCall,
  request: SignatureRequest,
  service: Service,
  notAuthMethodId?: string,
): Promise<void> {
  const wanted = { ...request, ...(notAuthMethodId === undefined ? {} : { notAuthMethodId }) }
  const signer = await verifySessionSignature(call.headers, wanted, service)
  assertStillActive(signer, service)
  if (!service.records.signatureRequests.use(call.headers.get(REQUEST_ID_HEADER)!)) throw unusable()
}

function unusable() {
  return unauthorized(`${REQUEST_ID_HEADER}: unknown, used or expired; start again without it`)
}
