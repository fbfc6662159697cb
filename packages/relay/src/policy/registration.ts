/** WebAuthn registration: issues challenges, and accepts each of them once. */

import {
  AuthMethod,
  accountKey,
  type RegistrationOptions,
  RegistrationOptionsBody,
  registrationChallengeSeconds,
  walletEndpoints,
  wholeListOf,
} from '@embedded-wallet/protocol'
import { safeParse } from 'valibot'
import { createRandomText } from '../encoding.js'
import { type Grant, requireGranted } from '../ownership/ownership.js'
import { badRequest } from '../relayError.js'
import type { RelayStore } from '../store/relayStore.js'
import type { Forward } from '../upstream/forward.js'
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

/** A challenge that was removed from the store. `putBack` makes it valid again, while the registration is undecided. */
export interface TakenChallenge {
  putBack(): Promise<void>
}

/** The challenges of passkey registrations. */
export interface Registration {
  /**
   * @returns Creation options with a new challenge, for an account of the caller.
   * @throws {RelayError} 400 when `accountId` or `nickname` is missing or malformed.
   * @throws {RelayError} 403 when the caller may not use the account.
   */
  issue(grant: Grant, body: unknown): Promise<RegistrationOptions>
  /**
   * Takes the challenge of a passkey registration.
   *
   * @returns The challenge; undefined for other credential types, which have none.
   * @throws {RelayError} 400 when the challenge was not issued here for this account, was used, or is too old.
   */
  consume(body: Record<string, unknown>): Promise<TakenChallenge | undefined>
}

export function createRegistration(
  relyingParty: RelyingParty,
  store: RelayStore,
  forward: Forward,
  now: () => number,
): Registration {
  return {
    issue: async (grant, body) => {
      const parsed = safeParse(RegistrationOptionsBody, body)
      if (!parsed.success) throw badRequest('The body must hold accountId and nickname (1 to 64 characters).')
      const { accountId, nickname } = parsed.output
      const owner = accountKey(requireGranted(grant, accountId))
      const challenge = createRandomText(32)
      const issued: IssuedChallenge = { accountKey: owner, endsAt: now() + lifetimeMs }
      await store.put(keyOf(challenge), JSON.stringify(issued), lifetimeMs)
      return {
        challenge,
        rp: { id: relyingParty.id, name: relyingParty.name },
        user: { id: createRandomText(userHandleBytes), name: nickname, displayName: nickname },
        // COSE algorithms (RFC 9053): the service verifies ES256 and RS256.
        pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
        timeout: lifetimeMs,
        attestation: 'none',
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        excludeCredentials: await passkeysOf(forward, accountId),
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
      return {
        putBack: async () => {
          const remainingMs = issued.endsAt - now()
          if (remainingMs > 0)
            await store.put(keyOf(challenge as string), JSON.stringify(issued), remainingMs)
        },
      }
    },
  }
}

const keyOf = (challenge: string) => `challenge/${challenge}`
const AuthMethods = wholeListOf(AuthMethod)

/** The account's passkeys, so that an authenticator makes no second one. Some deployments do not send their ids. */
async function passkeysOf(
  forward: Forward,
  accountId: string,
): Promise<RegistrationOptions['excludeCredentials']> {
  const { data } = parseResponse(
    await forward(walletEndpoints.listAuthMethods, { query: { accountId } }),
    AuthMethods,
  )
  return data.flatMap(({ type, credentialId }) =>
    type === 'PASSKEY' && credentialId !== undefined
      ? [{ type: 'public-key' as const, id: credentialId }]
      : [],
  )
}
