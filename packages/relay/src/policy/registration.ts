/** WebAuthn registration: issues challenges and consumes each of them once. */

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
import { readAnswer } from '../upstream/serviceResponse.js'

/** The WebAuthn relying party: `id` is a domain, `origins` are the pages that may call this relay. */
export interface RelyingParty {
  id: string
  name: string
  origins: readonly string[]
}

const lifetimeMs = registrationChallengeSeconds * 1000

/**
 * Random, as WebAuthn L3 section 14.6.1 asks: no personal information. Fresh in each set of options, because a passkey
 * takes the place of an older one with the same user handle (section 6.3.2), even when the service then refuses it.
 */
const userHandleBytes = 64

/** What is known of a challenge while it waits. */
interface Issued {
  accountKey: string
  endsAt: number
}

/** A challenge that has been taken out of the store. It can be put back while the registration is not decided. */
export interface TakenChallenge {
  putBack(): Promise<void>
}

/** The registration side of a relay. */
export interface Registration {
  issue(grant: Grant, body: unknown): Promise<RegistrationOptions>
  consume(body: Record<string, unknown>): Promise<TakenChallenge | undefined>
}

export function createRegistration(
  relyingParty: RelyingParty,
  store: RelayStore,
  forward: Forward,
  now: () => number,
): Registration {
  return {
    /** Creation options with a fresh challenge, for an account of the caller. */
    issue: async (grant, body) => {
      const parsed = safeParse(RegistrationOptionsBody, body)
      if (!parsed.success) throw badRequest('accountId and nickname (1 to 64 characters) are needed.')
      const { accountId, nickname } = parsed.output
      const owner = accountKey(requireGranted(grant, accountId))
      const challenge = createRandomText(32)
      const issued: Issued = { accountKey: owner, endsAt: now() + lifetimeMs }
      await store.put(keyOf(challenge), JSON.stringify(issued), lifetimeMs)
      return {
        challenge,
        rp: { id: relyingParty.id, name: relyingParty.name },
        user: { id: createRandomText(userHandleBytes), name: nickname, displayName: nickname },
        // COSE algorithms (RFC 9053): ES256 and RS256, which is what the service verifies.
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

    /**
     * Takes the challenge of a passkey registration; other credential types have none.
     *
     * @throws {RelayError} 400 when it was not issued here for this account, was used, or is too old.
     */
    consume: async ({ type, challenge, accountId }) => {
      if (type !== 'PASSKEY') return undefined
      const value = typeof challenge === 'string' ? await store.take(keyOf(challenge)) : undefined
      const issued = value === undefined ? undefined : (JSON.parse(value) as Issued)
      if (issued?.accountKey !== accountKey(String(accountId))) {
        throw badRequest(
          'challenge: not issued here for this account, already used, or older than five minutes',
        )
      }
      return {
        putBack: async () => {
          const restMs = issued.endsAt - now()
          if (restMs > 0) await store.put(keyOf(challenge as string), JSON.stringify(issued), restMs)
        },
      }
    },
  }
}

const keyOf = (challenge: string) => `challenge/${challenge}`
const AuthMethods = wholeListOf(AuthMethod)

/** The account's passkeys, so that an authenticator makes no second one; deployments that keep their ids to themselves name none. */
async function passkeysOf(
  forward: Forward,
  accountId: string,
): Promise<RegistrationOptions['excludeCredentials']> {
  const { data } = readAnswer(
    await forward(walletEndpoints.listAuthMethods, { query: { accountId } }),
    AuthMethods,
  )
  return data.flatMap(({ type, credentialId }) =>
    type === 'PASSKEY' && credentialId !== undefined
      ? [{ type: 'public-key' as const, id: credentialId }]
      : [],
  )
}
