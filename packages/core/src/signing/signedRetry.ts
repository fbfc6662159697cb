/** The signed retry, for every action that takes one: call → 202 → sign the exact text → repeat the same bytes. */

import {
  type ContactBody,
  type EndpointParams,
  type Exchanges,
  REQUEST_ID_HEADER,
  type SignedRetryChallenge,
  WALLET_SIGNATURE_HEADER,
  type WalletEndpointName,
} from '@embedded-wallet/protocol'
import { ServiceError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import type { RelayCall } from '../http/relayCall.js'
import type { OpenWallet } from '../openWallet.js'
import { outcomeUnknown } from '../outcomeUnknown.js'
import type { SessionRecord } from '../records.js'
import { currentSession } from '../session/deviceSessions.js'
import { authorizeSigning, type SigningRequest } from './authorizeSigning.js'
import { type RetriedAction, signedActions } from './signedActions.js'
import { signWith } from './signWith.js'
import { withStepUp } from './stepUp.js'
import { type SessionChoice, withSession } from './withSession.js'

/** A call that the service may answer with a demand for a signature. */
export interface SignedCall<Name extends WalletEndpointName> {
  params?: EndpointParams<Name> | undefined
  /** Of a customer only the new address: the relay adds what else the service wants. */
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

/** The body of the final response. */
type Final<Name extends WalletEndpointName> = Exclude<Exchanges[Name]['response'], SignedRetryChallenge>

/**
 * Makes the call and, when the service asks for it, repeats it with a signature: as often as the action's row says. When the
 * relay asks for a step-up, all of it follows the sign-in.
 *
 * A requestId is used once: after a lost response nothing is repeated.
 *
 * @returns The body of the final response.
 * @throws {SessionError} As `requireSession` and `authorizeSigning`.
 * @throws {ServiceError} As `callRelay` and `withStepUp`; `OUTCOME_UNKNOWN` when the response to the deciding call was lost.
 * @see docs/reference/endpoints.md#registerauthmethod
 */
export async function signedRetry<Name extends WalletEndpointName>(
  wallet: OpenWallet,
  name: Name,
  { params, body, type, signal, ...signing }: SignedCall<Name>,
): Promise<Final<Name>> {
  // Without a body it is undefined.
  const bytes: string | undefined = JSON.stringify(body)
  const call: RelayCall<Name> = { params, body: bytes, type, signal }
  const { action } = signing.expected
  return withStepUp(wallet, { action, signal }, (headers) =>
    makeLegs(wallet, name, { ...call, headers }, signing),
  )
}

async function makeLegs<Name extends WalletEndpointName>(
  wallet: OpenWallet,
  name: Name,
  call: RelayCall<Name>,
  {
    expected,
    session,
    isUnattended = false,
  }: Pick<SignedCall<Name>, 'expected' | 'session' | 'isUnattended'>,
): Promise<Final<Name>> {
  const { signal } = call
  const { actsUnsigned, signatures } = signedActions[expected.action]
  const mayAct =
    actsUnsigned === 'without-session'
      ? (await currentSession(wallet)).record === undefined
      : actsUnsigned === 'always'
  const ask = () => callRelay(wallet, name, { ...call, hasSideEffects: mayAct })
  const first = await ask()
  if (first.status !== 202) {
    if (actsUnsigned !== 'never') return first.body as unknown as Final<Name>
    throw new ServiceError(
      'UNEXPECTED_RESPONSE',
      'The service did not ask for the signature of this action.',
      {
        status: first.status,
        outcome: 'unknown',
      },
    )
  }

  // A requestId is never reused, not even by another session: the second attempt asks again.
  const demands = [first]
  const attempt = async (record: SessionRecord) => {
    let response = demands.pop() ?? (await ask())
    for (let left = signatures; left > 0; left--) {
      const { type: demandType, ...demand } = response.body as SignedRetryChallenge
      const { payloadToSign, requestId } = demand
      const request = { ...expected, ...demand, demandType, sessionType: record.type }
      await authorizeSigning(wallet, request, { isUnattended, signal })
      const signature = await signWith(wallet, record, payloadToSign)
      const headers = {
        ...call.headers,
        [WALLET_SIGNATURE_HEADER]: signature,
        [REQUEST_ID_HEADER]: requestId,
      }
      const signed = { ...call, headers, hasSideEffects: true }
      response = await callRelay(wallet, name, signed).catch(throwSecondArrival)
      if (response.status !== 202) return response.body as unknown as Final<Name>
    }
    throw outcomeUnknown('The service asked for one more signature than this action has. It was not made.')
  }
  return withSession(wallet, attempt, { session, signal })
}

/**
 * A 401 that speaks neither of the signature nor of the app's own login may answer the second arrival of a request that
 * was taken: networks duplicate, and the service takes a requestId once.
 *
 * @throws {ServiceError} `OUTCOME_UNKNOWN` with status 401 and the refusal as its cause, in that case.
 * @throws The error itself, in every other case.
 */
function throwSecondArrival(error: unknown): never {
  const isOpen = error instanceof ServiceError && error.status === 401 && error.serviceCode === 'UNAUTHORIZED'
  if (!isOpen || error.reason !== undefined) throw error
  const { status, requestId } = error
  throw outcomeUnknown('The service took this request before, so it is unknown whether it acted.', {
    status,
    requestId,
    cause: error,
  })
}
