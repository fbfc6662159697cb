/** Authorizes sensitive operations: by the policy of the app, by a step-up, or because the account has no way in yet. */

import {
  accountKey,
  fillPath,
  relayEndpoints,
  SAME_CALL_REASON,
  WALLET_SIGNATURE_HEADER,
  walletEndpoints,
} from '@embedded-wallet/protocol'
import { hashOf } from '../encoding.js'
import type { CheckedCall } from '../ownership/checkedCall.js'
import { callerOf } from '../ownership/grant.js'
import type { Claim } from '../store/claims.js'
import type { Forward } from '../upstream/forward.js'
import { OwnedRows, parseResponse } from '../upstream/readers.js'
import type { Action, ActionPolicy } from './actionPolicy.js'
import { type Clearance, isWithoutEffect, requestIdOf } from './clearance.js'
import { type ProvenStepUp, type StepUpSubject, type StepUps, stepUpOver, stepUpRequired } from './stepUp.js'

/** A sensitive operation, all of it checked. */
export interface Operation extends Omit<CheckedCall, 'account' | 'address' | 'query' | 'rest' | 'traceId'> {
  name: Action['operation']
}

/** What a new passkey may be registered with: the first call and the signed one, or the first one alone. */
export interface PasskeyAuthority {
  calls: 'both' | 'first'
  isSteppedUp: boolean
}

/** The authority, and the step-up that is used up with it. */
export interface ClaimedAuthority extends PasskeyAuthority {
  claim?: Claim
}

/** Authorizes sensitive operations. */
export type Authorization = ReturnType<typeof createAuthorization>

export function createAuthorization(policy: ActionPolicy, stepUps: StepUps, forward: Forward) {
  const requireStepUp = async (operation: Operation, subject: StepUpSubject) => {
    const { check } = operation
    check('step-up')
    const proven = await stepUps.findProven(operation.request.headers, subject)
    if (proven !== undefined) return proven
    // The signature belongs to a step-up that is over. A new one could not be used with it.
    // Only a refusal reads this: a call that passes costs the store nothing more.
    const isSecond = await stepUps.isSecondArrival(operation.request.headers, operation)
    const reason = isSecond ? SAME_CALL_REASON : undefined
    if (isSignedRetry(operation)) throw stepUpOver('The step-up of this signature is over.', reason)
    check('quota')
    await operation.countStepUp()
    check('step-up')
    throw stepUpRequired(await stepUps.ask(subject), reason)
  }
  const decide = ({ name, accountId, params, request, countLookUp, body, owned }: Operation) =>
    policy.decide({
      operation: name,
      accountId,
      params,
      request,
      countLookUp,
      body: body?.json,
      response: owned?.response,
    })
  const hasNoWayIn = async ({ accountId, countLookUp }: Operation) => {
    await countLookUp()
    const list = await forward(walletEndpoints.listAuthMethods, { query: { accountId } })
    return parseResponse(list, OwnedRows).total === 0
  }
  /**
   * Whether the registration can only begin a replacement: the account has a code of this kind, and such deployments keep one of each kind and
   * show it by a status. The replacement opens nothing until the change of the customer, which is authorized by itself.
   *
   * Source: service of autumn 2026, read 2026-11-28, row 1; perhaps unmerged.
   */
  const isReplacement = async ({ accountId, body, countLookUp }: Operation) => {
    const { type, email, phoneNumber } = body?.json ?? {}
    const address = type === 'EMAIL_OTP' ? email : type === 'SMS_OTP' ? phoneNumber : undefined
    if (typeof address !== 'string') return false
    await countLookUp()
    const list = await forward(walletEndpoints.listAuthMethods, { query: { accountId } })
    const { data } = parseResponse(list, OwnedRows)
    return data.some((row) => row.type === type && row.status === 'ACTIVE')
  }
  /** A customer may have several wallets, and the path does not tell which one calls. */
  const accountsOf = ({ accountId, owned }: Operation) => (owned?.accounts ?? [accountId]).map(accountKey)

  return {
    /** Whether calls of this endpoint must be authorized. */
    covers: policy.covers,
    /**
     * @returns The use of a step-up, or nothing to do for an operation that needs none.
     * @throws {RelayError} 403 STEP_UP_REQUIRED if the operation needs a step-up that it does not have.
     */
    authorize: async (operation: Operation): Promise<Clearance> => {
      const { name, params, body, headers } = operation
      const isPayment = name === 'executeQuote'
      operation.check('policy')
      const decision = await decide(operation)
      if (decision === 'allow' || (decision === 'default' && isPayment)) return {}
      const isUnsigned = headers[WALLET_SIGNATURE_HEADER] === undefined
      if (name === 'registerAuthMethod' && isUnsigned && (await hasNoWayIn(operation))) return {}
      // Wherever a registration opens the wallet, the service wants it signed: that call is none of these.
      const isOpen = name === 'registerAuthMethod' && isUnsigned && decision === 'default'
      if (isOpen && (await isReplacement(operation))) return {}

      const proven = await requireStepUp(operation, {
        caller: await callerOf(operation.grant),
        accounts: accountsOf(operation),
        operation: name,
        path: fillPath(walletEndpoints[name].path, params),
        body: await hashOf(body?.bytes),
      })
      if (isSignedRetry(operation) && !(await stepUps.isNotedRequest(proven.id, headers)))
        throw stepUpOver('The Request-Id does not belong to this step-up.')
      return useOf(proven, operation, stepUps)
    },

    /** Authorizes a new passkey when the wallet asks for its registration options, before the user makes the passkey. */
    authorizePasskey: async (operation: Operation, hasWayIn: boolean): Promise<ClaimedAuthority> => {
      const { name, grant, accountId } = operation
      if ((await decide(operation)) === 'allow') return { calls: 'both', isSteppedUp: false }
      if (!hasWayIn) return { calls: 'first', isSteppedUp: false }
      const subject = {
        caller: await callerOf(grant),
        accounts: [accountKey(accountId)],
        operation: name,
        path: relayEndpoints.createRegistrationOptions.path,
        body: 'PASSKEY',
      }
      const claim = await stepUps.claim(await requireStepUp(operation, subject), operation)
      return { calls: 'both', isSteppedUp: true, claim }
    },
  }
}

/** The use of a step-up by one call. */
function useOf(proven: ProvenStepUp, operation: Operation, stepUps: StepUps): Clearance {
  const isUnsigned = operation.headers[WALLET_SIGNATURE_HEADER] === undefined
  let claim: Claim | undefined
  return {
    isSteppedUp: true,
    usesUp: 'step-up',
    take: async () => {
      claim = await stepUps.claim(proven, operation)
    },
    settle: async (result) => {
      const isUsed = isUnsigned ? !isWithoutEffect(result) : result !== 'not sent'
      if (isUsed) return claim?.finish()
      const requestId = requestIdOf(result)
      try {
        // First the note: from the next step on, the signed call may come.
        if (requestId !== undefined) await stepUps.noteRequest(proven, requestId)
      } finally {
        await claim?.release()
      }
    },
  }
}

/** The second call of a signed retry. A payment has only one call, and it is signed. */
const isSignedRetry = ({ name, headers }: Operation) =>
  name !== 'executeQuote' && headers[WALLET_SIGNATURE_HEADER] !== undefined
