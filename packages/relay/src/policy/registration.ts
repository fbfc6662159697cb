/** WebAuthn registration: issues challenges, and accepts each of them once. */

import {
  accountKey,
  Base64Url,
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
import { is, safeParse } from 'valibot'
import { createRandomText } from '../encoding.js'
import type { Check } from '../operations/checks.js'
import { type Grant, requireGranted } from '../ownership/grant.js'
import { badRequest, secondPasskey } from '../relayError.js'
import type { RelayStore } from '../store/relayStore.js'
import type { Forward } from '../upstream/forward.js'
import { type OwnedRow, OwnedRows } from '../upstream/readers.js'
import { parseResponse } from '../upstream/serviceResponse.js'
import type { PasskeyAuthority } from './authorization.js'
import { type Clearance, isDone, requestIdOf } from './clearance.js'
import { requireClientData } from './clientData.js'
import { stepUpOver } from './stepUp.js'

/**
 * The WebAuthn relying party.
 *
 * @see https://www.w3.org/TR/webauthn-3/#relying-party
 */
export interface RelyingParty {
  /** The `rpId`: a domain such as `shop.example`. Passkeys are bound to it. */
  id: string
  /** The name that authenticators may show. */
  name: string
  /** The pages that may call this relay, such as `https://shop.example`. At least one, without a path or a wildcard. */
  origins: readonly string[]
}

const lifetimeMs = registrationChallengeSeconds * 1000

/**
 * Random, as WebAuthn L3 section 14.6.1 asks: no personal information. Fresh in each set of options, because a passkey
 * takes the place of an older one with the same user handle (section 6.3.2), even when the service then refuses it.
 */
const userHandleBytes = 64

/** An issued challenge that has not been used yet, and what it authorizes. */
interface IssuedChallenge extends PasskeyAuthority {
  accountKey: string
  endsAt: number
  /** Of the demand for a signature, after the first call. The signed call must carry it. */
  requestId?: string | undefined
}

/** Authorizes a new passkey. It gets whether the account has any AuthMethod, and throws when the passkey must not be made. */
export type AuthorizePasskey = (accountId: string, hasWayIn: boolean) => Promise<PasskeyAuthority>

/** The challenges of passkey registrations. */
export interface Registration {
  /**
   * @returns Creation options with a new challenge, for an account of the caller.
   * @throws {RelayError} 400 when `accountId` or `nickname` is missing, or one of the names is malformed.
   * @throws {RelayError} 400 PASSKEY_CREDENTIAL_ALREADY_EXISTS when the account has the one passkey that it can have.
   * @throws {RelayError} 403 when the caller may not use the account.
   */
  issue(grant: Grant, body: unknown, check: Check, authorize: AuthorizePasskey): Promise<RegistrationOptions>
  /**
   * Clears a call that registers a passkey: its challenge authorizes it.
   *
   * @throws {RelayError} 400 when the passkey was not made with this challenge on a page of the app. Taking the challenge throws
   *
   * - 400 when the challenge was not issued here for this account, was used, or is too old;
   * - 400 PASSKEY_CREDENTIAL_ALREADY_EXISTS when the account got its one passkey after the challenge;
   * - 403 STEP_UP_REQUIRED when the call is signed, and the challenge does not authorize that.
   */
  clear(body: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>>): Clearance
}

/** @param origins - The pages that may call. A passkey made on another page is refused. */
export function createRegistration(
  relyingParty: RelyingParty,
  origins: ReadonlySet<string>,
  { passkeys }: Profile,
  store: RelayStore,
  forward: Forward,
  now: () => number,
): Registration {
  const noteRegistered = async (owner: string) => {
    const key = registeredKeyOf(owner)
    // `put` keeps the value that exists.
    await store.take(key)
    await store.put(key, String(now()), lifetimeMs)
  }
  return {
    issue: async (grant, body, check, authorize) => {
      const parsed = safeParse(RegistrationOptionsBody, body)
      if (!parsed.success)
        throw badRequest(
          `The body must hold accountId and nickname (1 to 64 characters), and may hold userName (1 to ${maxUserNameLength} characters).`,
        )
      const { accountId, nickname, userName = nickname } = parsed.output
      check('ownership')
      const owner = accountKey(requireGranted(grant, accountId))
      check('policy')
      const list = await forward(walletEndpoints.listAuthMethods, { query: { accountId } })
      const { data, total } = parseResponse(list, OwnedRows)
      const existing = data.filter(({ type }) => type === 'PASSKEY')
      // Before the prompt: a passkey that the service then refuses would stay on the device beside the one that works.
      // A deployment that lists the ids of passkeys takes several.
      if (passkeys === 'one' && existing.some(({ credentialId }) => credentialId === undefined))
        throw secondPasskey()
      const authority = await authorize(accountId, total > 0)
      const challenge = createRandomText(32)
      const issued: IssuedChallenge = { ...authority, accountKey: owner, endsAt: now() + lifetimeMs }
      await store.put(keyOf(challenge), JSON.stringify(issued), lifetimeMs, owner)
      return {
        challenge,
        rp: { id: relyingParty.id, name: relyingParty.name },
        user: { id: createRandomText(userHandleBytes), name: userName, displayName: userName },
        // COSE algorithms (RFC 9053): the service verifies ES256 and RS256.
        pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
        timeout: lifetimeMs,
        attestation: 'none',
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        excludeCredentials: toDescriptors(existing),
      }
    },
    clear: (body, headers) => {
      requireClientData(body, origins)
      const { challenge, accountId } = body
      const key = typeof challenge === 'string' ? keyOf(challenge) : undefined
      let issued: IssuedChallenge | undefined
      const clearance: Clearance = {
        check: 'challenge',
        take: async () => {
          const value = key === undefined ? undefined : await store.take(key)
          issued = value === undefined ? undefined : (JSON.parse(value) as IssuedChallenge)
          if (issued?.accountKey !== accountKey(String(accountId))) {
            throw badRequest(
              'challenge must be issued here for this account, unused, and not older than five minutes.',
            )
          }
          requireLeg(issued, headers)
          const registeredAt =
            passkeys === 'one' ? await store.get(registeredKeyOf(issued.accountKey)) : undefined
          // Two tabs may both get options before one of them registers.
          if (Number(registeredAt) >= issued.endsAt - lifetimeMs) throw secondPasskey()
          clearance.isSteppedUp = issued.isSteppedUp
        },
        settle: async (result) => {
          if (key === undefined || issued === undefined || result === 'unknown') return
          const { accountKey: owner } = issued
          const requestId = requestIdOf(result)
          // A demand for a signature: the signed retry sends the same body with the same challenge.
          const isUsable = result === 'not sent' || result.status === 202
          const remainingMs = issued.endsAt - now()
          if (isUsable && remainingMs > 0) {
            const kept: IssuedChallenge = { ...issued, ...(requestId !== undefined && { requestId }) }
            await store.put(key, JSON.stringify(kept), remainingMs, owner)
          }
          if (isDone(result) && passkeys === 'one') await noteRegistered(owner)
        },
      }
      return clearance
    },
  }
}

const keyOf = (challenge: string) => `challenge/${challenge}`
const registeredKeyOf = (owner: string) => `passkey/${owner}`

/** @throws {RelayError} 403 when a signed call is not the second one of an authorized registration. */
function requireLeg({ legs, requestId }: IssuedChallenge, headers: Readonly<Record<string, string>>): void {
  if (headers[WALLET_SIGNATURE_HEADER] === undefined) return
  if (legs === 'both' && requestId !== undefined && requestId === headers[REQUEST_ID_HEADER]) return
  throw stepUpOver('The challenge does not authorize this signed registration.', NOT_FORWARDED_REASON)
}

/** For the authenticator that holds one of them: it makes no second one. Some deployments do not send the ids. */
function toDescriptors(existing: readonly OwnedRow[]): RegistrationOptions['excludeCredentials'] {
  return existing.flatMap(({ credentialId: id }) =>
    // Other text would make the browser refuse the whole list.
    is(Base64Url, id) ? [{ type: 'public-key' as const, id }] : [],
  )
}
