/** WebAuthn registration: issues challenges, and accepts each of them once. */

import {
  accountKey,
  Base64Url,
  maxUserNameLength,
  type Profile,
  type RegistrationOptions,
  RegistrationOptionsBody,
  registrationChallengeSeconds,
  walletEndpoints,
} from '@embedded-wallet/protocol'
import { is, safeParse } from 'valibot'
import { createRandomText } from '../encoding.js'
import { type Grant, requireGranted } from '../ownership/ownership.js'
import { badRequest, secondPasskey } from '../relayError.js'
import type { RelayStore } from '../store/relayStore.js'
import type { Forward } from '../upstream/forward.js'
import { type OwnedRow, OwnedRows } from '../upstream/readers.js'
import { parseResponse } from '../upstream/serviceResponse.js'

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

/** An issued challenge that has not been used yet. */
interface IssuedChallenge {
  accountKey: string
  endsAt: number
}

/** A challenge that was removed from the store. */
export interface TakenChallenge {
  /** Takes note of the status of the service's response to the registration. */
  settle(status: number): Promise<void>
}

/** The challenges of passkey registrations. */
export interface Registration {
  /**
   * @returns Creation options with a new challenge, for an account of the caller.
   * @throws {RelayError} 400 when `accountId` or `nickname` is missing, or one of the names is malformed.
   * @throws {RelayError} 400 PASSKEY_CREDENTIAL_ALREADY_EXISTS when the account has the one passkey that it can have.
   * @throws {RelayError} 403 when the caller may not use the account.
   */
  issue(grant: Grant, body: unknown): Promise<RegistrationOptions>
  /**
   * Takes the challenge of a passkey registration.
   *
   * @returns The challenge; undefined for other credential types, which have none.
   * @throws {RelayError} 400 when the challenge was not issued here for this account, was used, or is too old.
   * @throws {RelayError} 400 PASSKEY_CREDENTIAL_ALREADY_EXISTS when the account got its one passkey after the challenge.
   */
  consume(body: Record<string, unknown>): Promise<TakenChallenge | undefined>
}

export function createRegistration(
  relyingParty: RelyingParty,
  { passkeys }: Profile,
  store: RelayStore,
  forward: Forward,
  now: () => number,
): Registration {
  const noteRegistered = async (key: string) => {
    try {
      // `put` keeps the value that exists.
      await store.take(key)
      await store.put(key, String(now()), lifetimeMs)
    } catch {
      // The passkey is registered, and the call must say so. Lost: the service itself refuses a second one.
    }
  }
  return {
    issue: async (grant, body) => {
      const parsed = safeParse(RegistrationOptionsBody, body)
      if (!parsed.success)
        throw badRequest(
          `The body must hold accountId and nickname (1 to 64 characters), and may hold userName (1 to ${maxUserNameLength} characters).`,
        )
      const { accountId, nickname, userName = nickname } = parsed.output
      const owner = accountKey(requireGranted(grant, accountId))
      const existing = await passkeysOf(forward, accountId)
      // Before the prompt: a passkey that the service then refuses would stay on the device beside the one that works.
      // A deployment that lists the ids of passkeys takes several.
      if (passkeys === 'one' && existing.some(({ credentialId }) => credentialId === undefined))
        throw secondPasskey()
      const challenge = createRandomText(32)
      const issued: IssuedChallenge = { accountKey: owner, endsAt: now() + lifetimeMs }
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
    consume: async ({ type, challenge, accountId }) => {
      if (type !== 'PASSKEY') return undefined
      const value = typeof challenge === 'string' ? await store.take(keyOf(challenge)) : undefined
      const issued = value === undefined ? undefined : (JSON.parse(value) as IssuedChallenge)
      if (issued?.accountKey !== accountKey(String(accountId))) {
        throw badRequest(
          'challenge must be issued here for this account, unused, and not older than five minutes.',
        )
      }
      const registeredKey = `passkey/${issued.accountKey}`
      const registeredAt = passkeys === 'one' ? await store.get(registeredKey) : undefined
      // Two tabs may both get options before one of them registers.
      if (Number(registeredAt) >= issued.endsAt - lifetimeMs) throw secondPasskey()
      return {
        settle: async (status) => {
          const remainingMs = issued.endsAt - now()
          // 202: the service first asks for a signature. The signed retry sends the same body with the same challenge.
          if (status === 202 && remainingMs > 0)
            await store.put(
              keyOf(challenge as string),
              JSON.stringify(issued),
              remainingMs,
              issued.accountKey,
            )
          if (status === 201 && passkeys === 'one') await noteRegistered(registeredKey)
        },
      }
    },
  }
}

const keyOf = (challenge: string) => `challenge/${challenge}`

async function passkeysOf(forward: Forward, accountId: string): Promise<OwnedRow[]> {
  const { data } = parseResponse(
    await forward(walletEndpoints.listAuthMethods, { query: { accountId } }),
    OwnedRows,
  )
  return data.filter(({ type }) => type === 'PASSKEY')
}

/** For the authenticator that holds one of them: it makes no second one. Some deployments do not send the ids. */
function toDescriptors(existing: readonly OwnedRow[]): RegistrationOptions['excludeCredentials'] {
  return existing.flatMap(({ credentialId: id }) =>
    // Other text would make the browser refuse the whole list.
    is(Base64Url, id) ? [{ type: 'public-key' as const, id }] : [],
  )
}
