/** The signed retry, once for every action that needs it: call → 202 → sign the exact text → repeat the same bytes. */

import {
  type EndpointParams,
  type Exchanges,
  REQUEST_ID_HEADER,
  type SignedRetryChallenge,
  WALLET_SIGNATURE_HEADER,
  type WalletEndpointName,
} from '@embedded-wallet/protocol'
import { callRelay, type RelayCall } from '../http/callRelay.js'
import type { Wallet } from '../wallet.js'
import { authoriseSigning, type SigningRequest } from './authoriseSigning.js'
import { signWith } from './requireSession.js'
import type { SessionRecord } from './sessionRecord.js'
import { createWalletSignature } from './walletSignature.js'
import { endIfRefused, withSession } from './withSession.js'

/** A call that the service may answer with a demand for a signature. */
export interface SignedCall<Name extends WalletEndpointName> {
  params?: EndpointParams<Name> | undefined
  body?: Exchanges[Name]['body']
  /** What the payload must be for. */
  expected: Pick<SigningRequest, 'action' | 'type' | 'targetPublicKey'>
  /** The session to sign with; the current one when left out. */
  session?: SessionRecord
  /** Checked like any other, but without asking the person. */
  isSilent?: boolean
  signal?: AbortSignal | undefined
}

/**
 * Makes the call and, when the service asks for it, repeats it with a signature.
 *
 * A requestId is used once: after a lost answer nothing is repeated.
 *
 * @returns The body of the final answer.
 * @throws {SessionError} As `requireSession` and `authoriseSigning`.
 * @throws {ServiceError} As `callRelay`; `OUTCOME_UNKNOWN` when the answer to the deciding call was lost.
 * @see the interface document, "The signed-retry pattern"
 */
export async function signedRetry<Name extends WalletEndpointName>(
  wallet: Wallet,
  name: Name,
  { params, body, expected, session, isSilent = false, signal }: SignedCall<Name>,
): Promise<Exclude<Exchanges[Name]['answer'], SignedRetryChallenge>> {
  type Final = Exclude<Exchanges[Name]['answer'], SignedRetryChallenge>
  const call: RelayCall<Name> = {
    params,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  }
  // Only the registration of a first credential is decided by an unsigned call.
  const ask = () => callRelay(wallet, name, { ...call, acts: name === 'registerAuthMethod' })
  let first = await ask()
  if (first.status !== 202) return first.body as Final

  const sign = async (record: SessionRecord) => {
    const { payloadToSign, requestId, expiresAt } = first.body as SignedRetryChallenge
    await authoriseSigning(wallet, { ...expected, payloadToSign, requestId, expiresAt }, isSilent)
    const signature = await signWith(wallet, record, (key) => createWalletSignature(payloadToSign, key))
    const headers = { [WALLET_SIGNATURE_HEADER]: signature, [REQUEST_ID_HEADER]: requestId }
    return callRelay(wallet, name, { ...call, headers, acts: true })
  }
  if (session !== undefined) return (await endIfRefused(wallet, session, sign)).body as Final
  let isAgain = false
  const answer = await withSession(wallet, async (record) => {
    // A requestId is never reused, not even by another session.
    if (isAgain) first = await ask()
    isAgain = true
    return sign(record)
  })
  return answer.body as Final
}
