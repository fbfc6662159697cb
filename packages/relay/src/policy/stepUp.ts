/** Step-ups: what each one is for, which ceremony belongs to it, and whether that ceremony was proven. */

import {
  accountKey,
  provenStepUpSeconds,
  REQUEST_ID_HEADER,
  SAME_CALL_REASON,
  STEP_UP_HEADER,
  STEP_UP_REQUIRED,
  stepUpIdPattern,
  stepUpSeconds,
} from '@embedded-wallet/protocol'
import { createRandomText, hashOf, hashOfText } from '../encoding.js'
import type { CheckedCall } from '../ownership/checkedCall.js'
import { RelayError } from '../relayError.js'
import type { Claim, Claims } from '../store/claims.js'
import type { RelayStore } from '../store/relayStore.js'

/** The one operation that a step-up is for. */
export interface StepUpSubject {
  /** The keys of all accounts that the caller may use. */
  caller: string
  /** A ceremony of one of these accounts counts. It is one account, but for a customer with several wallets. */
  accounts: readonly string[]
  operation: string
  path: string
  /** SHA-256 of the body's bytes in base64url; `PASSKEY` for a new passkey: its body does not exist yet. */
  body: string
}

/** A step-up that waits for its ceremony. */
export interface AskedStepUp extends StepUpSubject {
  id: string
  /** Milliseconds since 1970. */
  createdAt: number
}

/** A step-up with a ceremony that the service has accepted. */
export interface ProvenStepUp extends StepUpSubject {
  id: string
  /** Milliseconds since 1970. */
  endsAt: number
}

/** What distinguishes the calls of one step-up. */
export interface SteppedUpCall extends Pick<CheckedCall, 'headers'> {
  body?: { bytes: Uint8Array<ArrayBuffer> } | undefined
}

/**
 * The step-ups of all instances.
 *
 * Every record is written once and removed once, and a use claims it, so two calls at the same time can never both use a step-up.
 */
export type StepUps = ReturnType<typeof createStepUps>

export function createStepUps(store: RelayStore, claims: Claims, now: () => number) {
  const askedKey = (id: string) => `stepUp/${id}`
  const challengeKey = (id: string, challenge: string) => `stepUp/${id}/challenged/${challenge}`
  const proofKey = (id: string) => `stepUp/${id}/proof`
  const requestKey = (id: string, requestId: string) => `stepUp/${id}/request/${requestId}`
  const note = async (key: string, seconds: number, { accounts }: StepUpSubject, value: unknown = 1) =>
    void (await store.put(key, JSON.stringify(value), seconds * 1000, accounts[0]))
  const read = async <T>(key: string) => {
    const value = await store.get(key)
    return value === undefined ? undefined : (JSON.parse(value) as T)
  }
  return {
    /** @returns The id of a new step-up. */
    ask: async (subject: StepUpSubject): Promise<string> => {
      const stepUp: AskedStepUp = { ...subject, id: createRandomText(32), createdAt: now() }
      await note(askedKey(stepUp.id), stepUpSeconds, stepUp, stepUp)
      return stepUp.id
    },
    /** @returns The step-up of the header, if it waits for the ceremony of this caller and account. */
    findAsked: async (
      headers: Headers,
      caller: string,
      accountId: string,
    ): Promise<AskedStepUp | undefined> => {
      const id = stepUpIdOf(headers)
      const stepUp = id === undefined ? undefined : await read<AskedStepUp>(askedKey(id))
      const belongs = stepUp?.caller === caller && stepUp.accounts.includes(accountKey(accountId))
      return belongs && now() < stepUp.createdAt + stepUpSeconds * 1000 ? stepUp : undefined
    },
    /** Notes that a challenge was issued for a step-up: the `requestId` of a passkey's, the AuthMethod of a code's. */
    noteChallenge: (stepUp: AskedStepUp, challenge: string) =>
      note(challengeKey(stepUp.id, challenge), stepUpSeconds, stepUp),
    isChallenged: async (id: string, challenge: string) =>
      (await store.get(challengeKey(id, challenge))) !== undefined,
    // No step-up that could be proven by the same sign-in lives longer: it must have begun before.
    /** @returns Whether no step-up was proven by this sign-in at an identity provider before. */
    noteProviderSignIn: async ({ id, accounts }: AskedStepUp, signIn: string): Promise<boolean> => {
      const key = `stepUpSignIn/${signIn}`
      // A step that seemed to fail may have noted this very step-up.
      return (await store.put(key, id, stepUpSeconds * 1000, accounts[0])) || (await store.get(key)) === id
    },
    /** Turns a step-up that waits into one that can be used. Of two ceremonies, one proves it. */
    prove: async ({ createdAt: _, ...stepUp }: AskedStepUp): Promise<void> => {
      if ((await store.get(askedKey(stepUp.id))) === undefined) return
      // First the proof, of which there is one: a step that fails in between loses nothing.
      const endsAt = now() + provenStepUpSeconds * 1000
      await note(proofKey(stepUp.id), provenStepUpSeconds, stepUp, {
        ...stepUp,
        endsAt,
      } satisfies ProvenStepUp)
      await store.take(askedKey(stepUp.id))
    },
    /** @returns The step-up of the header, if it is proven and for this operation. */
    findProven: async (headers: Headers, subject: StepUpSubject): Promise<ProvenStepUp | undefined> => {
      const id = stepUpIdOf(headers)
      const proven = id === undefined ? undefined : await read<ProvenStepUp>(proofKey(id))
      return proven !== undefined && now() < proven.endsAt && isFor(proven, subject) ? proven : undefined
    },
    /**
     * Claims it for one call. The claim is released if the call has done nothing.
     *
     * @throws {RelayError} 403 if another call has claimed or used it, or another arrival of this one.
     */
    claim: async ({ id, accounts }: ProvenStepUp, call: SteppedUpCall): Promise<Claim> => {
      // A ceremony that began before may prove the step-up again: the claim must outlive it.
      const ttlMs = (stepUpSeconds + provenStepUpSeconds) * 1000
      const hash = await hashOfCall(call)
      const claim = await claims.claim(proofKey(id), hash, ttlMs, accounts[0])
      if (claim !== undefined) return claim
      const isSecond = await claims.isClaimedBy(proofKey(id), hash)
      throw isSecond
        ? stepUpOver('This same call has already used this step-up.', SAME_CALL_REASON)
        : stepUpOver('Another call has used this step-up.')
    },
    /** Whether another arrival of this very call has claimed or used the step-up of the header. */
    isSecondArrival: async (headers: Headers, call: SteppedUpCall): Promise<boolean> => {
      const id = stepUpIdOf(headers)
      return id !== undefined && claims.isClaimedBy(proofKey(id), await hashOfCall(call))
    },
    /** Notes the `requestId` that the first call got. The signed call must carry it. */
    noteRequest: (proven: ProvenStepUp, requestId: string) =>
      note(requestKey(proven.id, requestId), provenStepUpSeconds, proven),
    isNotedRequest: async (id: string, headers: Readonly<Record<string, string>>): Promise<boolean> => {
      const requestId = headers[REQUEST_ID_HEADER]
      return requestId !== undefined && (await store.get(requestKey(id, requestId))) !== undefined
    },
  }
}

/** A signed call is a different one than the call before it. */
const hashOfCall = async ({ headers, body }: SteppedUpCall) =>
  hashOfText(JSON.stringify([await hashOf(body?.bytes), ...Object.entries(headers).sort()]))

/** The refusal that asks the wallet for a ceremony, which must name the id. */
export const stepUpRequired = (stepUpId: string, reason?: string): RelayError =>
  new RelayError(
    403,
    STEP_UP_REQUIRED,
    `This operation needs a new sign-in that names details.stepUpId in the header ${STEP_UP_HEADER}. Then repeat the call with the header.`,
    { details: { stepUpId }, reason },
  )

/** The refusal of a step-up that cannot be used anymore. Only a new first call of the operation makes another one. */
export const stepUpOver = (message: string, reason?: string): RelayError =>
  new RelayError(403, STEP_UP_REQUIRED, `${message} Start the operation again.`, { reason })

/** A malformed id is like an unknown one, and must not become a part of a store key. */
function stepUpIdOf(headers: Headers): string | undefined {
  const id = headers.get(STEP_UP_HEADER)
  return id !== null && stepUpIdPattern.test(id) ? id : undefined
}

const isFor = (proven: StepUpSubject, subject: StepUpSubject) =>
  (['caller', 'operation', 'path', 'body'] as const).every((name) => proven[name] === subject[name]) &&
  subject.accounts.some((account) => proven.accounts.includes(account))
