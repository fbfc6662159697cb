/** WebAuthn registration: issues challenges, and accepts each of them once. */

import {
  accountKey,
  maxUserNameLength,
  NOT_FORWARDED_REASON,
  type Profile,
  REQUEST_ID_HEADER,
  type RegistrationOptions,
  RegistrationOptionsBody,
  registrationChallengeSeconds,
  WALLET_SIGNATURE_HEADER,
  walletEndpoints,
} from '@embedded-wallet/protocol'
import { safeParse } from 'valibot'
import { createRandomText, hashOfText } from '../encoding.js'
import type { Check } from '../operations/checkRecord.js'
import { type Grant, requireGranted } from '../ownership/grant.js'
import { badRequest, secondPasskey } from '../relayError.js'
import type { Claim, Claims } from '../store/claims.js'
import { overwrite, type RelayStore } from '../store/relayStore.js'
import type { Forward } from '../upstream/forward.js'
import { OwnedRows, parseResponse } from '../upstream/readers.js'
import type { ClaimedAuthority, PasskeyAuthority } from './authorization.js'
import { type CallResult, type Clearance, isDone, requestIdOf } from './clearance.js'
import { requireClientData } from './clientData.js'
import { creationOptions, type RelyingParty } from './creationOptions.js'
import { stepUpOver } from './stepUp.js'

const lifetimeMs = registrationChallengeSeconds * 1000

/** An issued challenge that has not been used yet, and what it authorizes. */
interface IssuedChallenge extends PasskeyAuthority {
  accountKey: string
  endsAt: number
}

/** Authorizes a new passkey. It gets whether the account has any AuthMethod, and throws if the passkey must not be made. */
export type AuthorizePasskey = (accountId: string, hasWayIn: boolean) => Promise<ClaimedAuthority>

/** The challenges of passkey registrations. */
export type Registration = ReturnType<typeof createRegistration>

/** @param origins - The pages that may call. A passkey made on another page is refused. */
export function createRegistration(
  relyingParty: RelyingParty,
  origins: ReadonlySet<string>,
  { passkeys }: Profile,
  { store, claims }: { store: RelayStore; claims: Claims },
  forward: Forward,
  now: () => number,
) {
  const noteIfRegistered = async (result: CallResult, owner: string) => {
    if (!isDone(result) || passkeys !== 'one') return
    await overwrite(store, registeredKeyOf(owner), String(now()), lifetimeMs)
  }
  /** @throws {RelayError} 403 if a signed call is not the second one of an authorized registration. */
  const requireItsCall = async (
    { calls }: IssuedChallenge,
    key: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<void> => {
    if (headers[WALLET_SIGNATURE_HEADER] === undefined) return
    const requestId = headers[REQUEST_ID_HEADER]
    const isNoted = requestId !== undefined && (await store.get(requestKeyOf(key, requestId))) !== undefined
    if (calls === 'both' && isNoted) return
    throw stepUpOver('The challenge does not authorize this signed registration.', NOT_FORWARDED_REASON)
  }
  return {
    /**
     * @returns Creation options with a new challenge, for an account of the caller.
     * @throws {RelayError} 400 if `accountId` or `nickname` is missing, or one of the names is malformed.
     * @throws {RelayError} 400 PASSKEY_CREDENTIAL_ALREADY_EXISTS if the account has the one passkey that it can have.
     */
    issue: async (
      grant: Grant,
      body: unknown,
      check: Check,
      authorize: AuthorizePasskey,
    ): Promise<RegistrationOptions> => {
      const parsed = safeParse(RegistrationOptionsBody, body)
      if (!parsed.success)
        throw badRequest(
          `The body must hold accountId and nickname (1 to 64 characters), and may hold userName (1 to ${maxUserNameLength} characters).`,
        )
      const { nickname, userName = nickname } = parsed.output
      check('ownership')
      const accountId = requireGranted(grant, parsed.output.accountId)
      const owner = accountKey(accountId)
      check('policy')
      const list = await forward(walletEndpoints.listAuthMethods, { query: { accountId } })
      const { data, total } = parseResponse(list, OwnedRows)
      const existing = data.filter(({ type }) => type === 'PASSKEY')
      // Before the prompt: a passkey that the service then refuses would stay on the device beside the one that works.
      // A deployment that lists the ids of passkeys takes several.
      if (passkeys === 'one' && existing.some(({ credentialId }) => credentialId === undefined))
        throw secondPasskey()
      const { claim, ...authority } = await authorize(accountId, total > 0)
      const challenge = createRandomText(32)
      const issued: IssuedChallenge = { ...authority, accountKey: owner, endsAt: now() + lifetimeMs }
      try {
        await store.put(keyOf(challenge), JSON.stringify(issued), lifetimeMs, owner)
      } catch (error) {
        // Ignored: without the release, the same call may claim the step-up again.
        await claim?.release().catch(() => undefined)
        throw error
      }
      // Ignored: other instances do not know that the step-up is used; this one remembers it.
      await claim?.finish().catch(() => undefined)
      return creationOptions(relyingParty, challenge, userName, existing)
    },
    /**
     * Clears a call that registers a passkey: its challenge authorizes it.
     *
     * @throws {RelayError} 400 if the passkey was not made with this challenge on a page of the app. Taking the challenge throws
     *
     * - 400 if the challenge was not issued here for this account, was used, or is too old;
     * - 400 PASSKEY_CREDENTIAL_ALREADY_EXISTS if the account got its one passkey after the challenge;
     * - 403 STEP_UP_REQUIRED if the call is signed, and the challenge does not authorize that.
     *
     * @param isRepeated - The service has accepted this very call before: it takes nothing.
     */
    clear: (
      body: Readonly<Record<string, unknown>>,
      headers: Readonly<Record<string, string>>,
      isRepeated?: boolean,
    ): Clearance => {
      requireClientData(body, origins)
      const { challenge, accountId } = body
      // The first arrival has used the challenge up.
      if (isRepeated) return { settle: (result) => noteIfRegistered(result, accountKey(String(accountId))) }
      // No object: the client data has the same value.
      const key = keyOf(String(challenge))
      let issued: IssuedChallenge | undefined
      let claim: Claim | undefined
      const clearance: Clearance = {
        usesUp: 'challenge',
        take: async () => {
          const value = await store.get(key)
          const found = value === undefined ? undefined : (JSON.parse(value) as IssuedChallenge)
          const owner = typeof accountId === 'string' ? accountKey(accountId) : undefined
          if (found === undefined || found.accountKey !== owner) throw usedChallenge()
          await requireItsCall(found, key, headers)
          const registeredAt =
            passkeys === 'one' ? await store.get(registeredKeyOf(found.accountKey)) : undefined
          // Two tabs may both get options before one of them registers.
          if (Number(registeredAt) >= found.endsAt - lifetimeMs) throw secondPasskey()
          const call = await hashOfText(JSON.stringify([body, headers]))
          claim = await claims.claim(key, call, Math.max(found.endsAt - now(), 1), found.accountKey)
          if (claim === undefined) throw usedChallenge()
          issued = found
          clearance.isSteppedUp = issued.isSteppedUp
        },
        settle: async (result) => {
          if (issued === undefined) return
          const { accountKey: owner, endsAt } = issued
          // A demand for a signature: the signed retry sends the same body with the same challenge.
          const isUsable = result === 'not sent' || (typeof result === 'object' && result.status === 202)
          if (!isUsable) {
            await claim?.finish()
            return noteIfRegistered(result, owner)
          }
          const requestId = requestIdOf(result)
          try {
            if (requestId !== undefined)
              await store.put(requestKeyOf(key, requestId), '1', Math.max(endsAt - now(), 1), owner)
          } finally {
            await claim?.release()
          }
        },
      }
      return clearance
    },
  }
}

const keyOf = (challenge: string) => `challenge/${challenge}`
/** Of a demand for a signature. The signed call must carry it. */
const requestKeyOf = (challengeKey: string, requestId: string) => `${challengeKey}/request/${requestId}`
const registeredKeyOf = (owner: string) => `passkey/${owner}`

const usedChallenge = () =>
  badRequest('challenge must be issued here for this account, unused, and not older than five minutes.')
