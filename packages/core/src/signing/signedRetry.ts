/** The signed retry, for every action that takes one: call → 202 → sign the exact text → repeat the same bytes. */

import {
  type ContactBody,
  type EndpointParams,
  type Exchanges,
  REQUEST_ID_HEADER,
  type SignedRetryChallenge,
  STEP_UP_HEADER,
  WALLET_SIGNATURE_HEADER,
  type WalletEndpointName,
} from '@embedded-wallet/protocol'
import { ServiceError } from '../errors.js'
import { authorizeSigning, type SigningRequest } from '../guard/authorizeSigning.js'
import { callRelay } from '../http/callRelay.js'
import type { RelayCall } from '../http/relayCall.js'
import { operate } from '../operations/operate.js'
import { readBack } from '../operations/readBack.js'
import type { Operated } from '../operations/waiting.js'
import { outcomeUnknown } from '../outcomeUnknown.js'
import type { OperationAction, PendingOperation, SessionRecord } from '../records.js'
import { currentSession } from '../session/deviceSessions.js'
import type { SignedAction } from '../signingSummary.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { signWith } from './signWith.js'
import { withStepUp } from './stepUp.js'
import { type SessionChoice, withSession } from './withSession.js'

/** The actions that the service responds to with a demand for a signature. */
export type RetriedAction = Exclude<SignedAction, 'executeQuote' | 'signInWithOtp' | 'signPayload'>

/**
 * When the first call of an action may already act, although nothing is signed. One demand for a signature follows at most, with a call of
 * its own: the service, or a relay, gets no further one.
 */
export const actsUnsigned: Readonly<Record<RetriedAction, 'never' | 'without-session' | 'always'>> = {
  // An account's first credential is registered unsigned; an account with a session has a credential.
  registerPasskey: 'without-session',
  registerEmailOtp: 'without-session',
  registerSmsOtp: 'without-session',
  registerOAuth: 'without-session',
  revokeAuthMethod: 'never',
  revokeSession: 'never',
  refreshSession: 'never',
  exportWallet: 'never',
  setWalletPrivacy: 'never',
  // No signature is demanded where no credential of the wallet depends on the address.
  updateContact: 'always',
}

/** A call that the service may respond to with a demand for a signature. */
export interface SignedCall<Name extends WalletEndpointName> {
  params?: EndpointParams<Name> | undefined
  /** A change of a customer holds only the new address: the relay adds what else the service wants. */
  body?: Name extends 'updateCustomer' ? ContactBody : Exchanges[Name]['body']
  /** The credential type of the session that the call names. */
  type?: string | undefined
  /** What the payload must be for. */
  expected: Pick<SigningRequest, 'type' | 'parameters'> & { action: RetriedAction }
  /** The session to sign with. Default: the current one. */
  session?: SessionChoice | undefined
  /** As in `authorizeSigning`. */
  isUnattended?: boolean
  signal?: AbortSignal | undefined
}

/** The record of a call that the service may work on for a while. */
type Kept<T> = Operated<T> & Pick<PendingOperation, 'keyPair' | 'begun' | 'authMethodId'>

/** The body of the final response. */
type Final<Name extends WalletEndpointName> = Exclude<Exchanges[Name]['response'], SignedRetryChallenge>

/**
 * Makes the call and, if the service asks for it, repeats it with a signature, once. If the relay asks for a step-up, all of it
 * follows the sign-in.
 *
 * A requestId is used once: after a lost response or a refusal nothing is repeated before the state was read.
 *
 * @param operated - For the calls that the service may respond to with PROCESSING: what makes the result, even after a reload.
 * @returns The body of the final response, or what `finish` makes of it.
 * @throws {SessionError} As `requireSession` and `authorizeSigning`.
 * @throws {ServiceError} As `callRelay` and `withStepUp`; `OUTCOME_UNKNOWN` if the response to the deciding call was lost.
 * @see docs/reference/endpoints.md#registerauthmethod
 */
export async function signedRetry<Name extends WalletEndpointName, T = Final<Name>>(
  wallet: OpenWallet,
  name: Name,
  { params, body, type, signal, ...signing }: SignedCall<Name>,
  operated?: Kept<T>,
): Promise<T> {
  // Without a body it is undefined.
  const bytes: string | undefined = JSON.stringify(body)
  const call: RelayCall<Name> = { params, body: bytes, type, signal }
  const { action } = signing.expected
  return withStepUp(wallet, { action, signal }, (headers) =>
    makeCalls(wallet, name, { ...call, headers }, { ...signing, operated }),
  )
}

async function makeCalls<Name extends WalletEndpointName, T>(
  wallet: OpenWallet,
  name: Name,
  call: RelayCall<Name>,
  {
    expected,
    session,
    isUnattended = false,
    operated,
  }: Pick<SignedCall<Name>, 'expected' | 'session' | 'isUnattended'> & { operated: Kept<T> | undefined },
): Promise<T> {
  const { signal, body, type } = call
  const { keyPair, begun, authMethodId } = operated ?? {}
  const operation = (sent: Pick<PendingOperation, 'id' | 'expiresAt' | 'signature' | 'requestId'>) => ({
    ...sent,
    keyPair,
    begun,
    authMethodId,
    body,
    type,
    isSeen: false,
    since: wallet.clock.now(),
    action: expected.action as OperationAction,
    target: (Object.values(call.params ?? {})[0] as string | undefined) ?? '',
    stepUpId: call.headers?.[STEP_UP_HEADER],
  })
  const unsigned = actsUnsigned[expected.action]
  const mayAct =
    unsigned === 'without-session'
      ? (await currentSession(wallet)).record === undefined
      : unsigned === 'always'
  const find = operated?.find
  const ask = () => callRelay(wallet, name, { ...call, hasSideEffects: mayAct })
  // A first call that acts is the whole action: its state is read as after a signed one.
  const first = await ask().catch(async (error: unknown) => {
    // A relay that demands a step-up forwards no arrival without one.
    const isDemand = error instanceof ServiceError && error.stepUpId !== undefined
    if (!mayAct || (isDemand && call.headers?.[STEP_UP_HEADER] === undefined)) throw error
    return { found: await readBack(error, signal, find) }
  })
  if ('found' in first) return first.found
  if (first.status !== 202) {
    if (unsigned !== 'never') {
      const body = first.body as T
      return operated?.finish(wallet, operation({ id: '', expiresAt: '' }), body) ?? body
    }
    throw new ServiceError(
      'UNEXPECTED_RESPONSE',
      'The service did not ask for the signature of this action.',
      { status: first.status, outcome: 'unknown' },
    )
  }

  // A requestId is never reused, not even by another session: the second attempt asks again.
  const demands = [first]
  const attempt = async (record: SessionRecord) => {
    const demanded = demands.pop() ?? (await ask())
    const { type: demandType, ...demand } = demanded.body as SignedRetryChallenge
    const { payloadToSign, requestId, expiresAt } = demand
    const request = { ...expected, ...demand, demandType, sessionType: record.type }
    await authorizeSigning(wallet, request, { isUnattended, signal })
    const sign = () => signWith(wallet, record, payloadToSign)
    if (operated !== undefined) {
      return operate(wallet, { ...operated, signal }, async () =>
        operation({ id: requestId, requestId, expiresAt, signature: await sign() }),
      )
    }
    const headers = {
      ...call.headers,
      [WALLET_SIGNATURE_HEADER]: await sign(),
      [REQUEST_ID_HEADER]: requestId,
    }
    const signed = { ...call, headers, hasSideEffects: true }
    const response = await callRelay(wallet, name, signed).catch((error: unknown) =>
      // There is nothing to read. The same call again does the same.
      readBack<never>(error, signal, undefined),
    )
    if (response.status !== 202) return response.body as T
    throw outcomeUnknown('The service demanded one more signature than this action takes. It was not made.')
  }
  return withSession(wallet, attempt, { session, signal })
}
