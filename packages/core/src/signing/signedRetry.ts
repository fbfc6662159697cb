/** The signed retry, once for every action that needs it: call → 202 → sign the exact text → repeat the same bytes. */

import {
  type EndpointParams,
  type Exchanges,
  REQUEST_ID_HEADER,
  type SignedRetryChallenge,
  WALLET_SIGNATURE_HEADER,
  type WalletEndpointName,
} from '@embedded-wallet/protocol'
import { ServiceError, SessionError } from '../errors.js'
import { callRelay, type RelayCall } from '../http/callRelay.js'
import { currentSession } from '../session/deviceSessions.js'
import { signWith } from '../session/requireSession.js'
import type { SessionRecord } from '../session/sessionRecord.js'
import type { Wallet } from '../wallet.js'
import { authoriseSigning, type SigningRequest } from './authorizeSigning.js'
import { mayBeSecondArrival } from './lostResponses.js'
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
  // Only the registration of a first credential is decided by an unsigned call; who has a session has a credential.
  const isFirst = name === 'registerAuthMethod' && (await currentSession(wallet)).record === undefined
  const ask = () => callRelay(wallet, name, { ...call, acts: isFirst })
  let first = await ask()
  if (first.status !== 202) return first.body as Final

  const sign = async (record: SessionRecord) => {
    const { payloadToSign, requestId, expiresAt } = first.body as SignedRetryChallenge
    refuseReused(wallet, requestId, payloadToSign)
    await authoriseSigning(wallet, { ...expected, payloadToSign, requestId, expiresAt }, { isSilent, signal })
    usedOf(wallet).add(requestId).add(payloadToSign)
    const signature = await signWith(wallet, record, (key) => createWalletSignature(payloadToSign, key))
    const headers = { [WALLET_SIGNATURE_HEADER]: signature, [REQUEST_ID_HEADER]: requestId }
    const answer = await mayBeSecondArrival(() => callRelay(wallet, name, { ...call, headers, acts: true }))
    if (answer.status !== 202) return answer
    throw new ServiceError(
      'OUTCOME_UNKNOWN',
      'The service asked for a second signature. Nothing more was signed.',
      {
        outcome: 'unknown',
      },
    )
  }
  if (session !== undefined) return (await endIfRefused(wallet, session, sign)).body as Final
  let isAgain = false
  const attempt = async (record: SessionRecord) => {
    // A requestId is never reused, not even by another session.
    if (isAgain) first = await ask()
    isAgain = true
    return sign(record)
  }
  const answer = await withSession(wallet, attempt, signal)
  return answer.body as Final
}

/** What was signed for on this page. A demand is good for one signature, and honest ones never come twice. */
const used = new WeakMap<Wallet, Set<string>>()

function usedOf(wallet: Wallet): Set<string> {
  const own = used.get(wallet) ?? new Set()
  used.set(wallet, own)
  return own
}

function refuseReused(wallet: Wallet, ...texts: string[]): void {
  if (!texts.some((text) => usedOf(wallet).has(text))) return
  throw new SessionError(
    'PAYLOAD_MISMATCH',
    'The service asked for a second signature over what was signed before: its requestId was used. Nothing was signed.',
  )
}
