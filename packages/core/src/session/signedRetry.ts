/** The signed retry, once for every action that needs it: call → 202 → sign the exact text → repeat the same bytes. */

import {
  type EndpointParams,
  type Exchanges,
  REQUEST_ID_HEADER,
  SignedRetryChallenge,
  WALLET_SIGNATURE_HEADER,
  type WalletEndpointName,
} from '@embedded-wallet/protocol'
import { callRelay, type RelayAnswer, type RelayCall } from '../http/callRelay.js'
import { readAnswer } from '../http/readAnswer.js'
import type { Wallet } from '../wallet.js'
import { requireSession } from './currentSession.js'
import { checkPayload, type ExpectedPayload } from './payloadGuard.js'
import { createWalletSignature } from './walletSignature.js'

/** A call that the service may answer with a demand for a signature. */
export interface SignedCall<Name extends WalletEndpointName> {
  params?: EndpointParams<Name> | undefined
  body?: Exchanges[Name]['body']
  /** What the payload must be for. */
  expected: Pick<ExpectedPayload, 'action' | 'type'>
  signal?: AbortSignal | undefined
}

/**
 * Makes the call and, when the service asks for it, repeats it with a signature of the current session.
 *
 * A requestId is used once: after a lost answer nothing is repeated.
 *
 * @returns The final answer.
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`, `PAYLOAD_MISMATCH`, `PAYLOAD_UNREADABLE`.
 * @throws {ServiceError} As `callRelay`; `OUTCOME_UNKNOWN` when the answer to the deciding call was lost.
 * @see the interface document, "The signed-retry pattern"
 */
export async function signedRetry<Name extends WalletEndpointName>(
  wallet: Wallet,
  name: Name,
  { params, body, expected, signal }: SignedCall<Name>,
): Promise<RelayAnswer> {
  const call: RelayCall<Name> = {
    params,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
    acts: true,
  }
  const first = await callRelay(wallet, name, call)
  if (first.status !== 202) return first

  const { payloadToSign, requestId, expiresAt } = readAnswer(SignedRetryChallenge, first.json)
  const session = await requireSession(wallet)
  checkPayload(payloadToSign, { ...expected, accountId: wallet.accountId, requestId, expiresAt })
  const headers = {
    [WALLET_SIGNATURE_HEADER]: await createWalletSignature(payloadToSign, session),
    [REQUEST_ID_HEADER]: requestId,
  }
  return callRelay(wallet, name, { ...call, headers })
}
