/** Joins a sign-in ceremony with the step-up that it names, and notes when its session began. */

import {
  accountKey,
  PasskeyAuthChallenge,
  REQUEST_ID_HEADER,
  STEP_UP_HEADER,
} from '@embedded-wallet/protocol'
import { decode } from 'hono/jwt'
import { safeParse } from 'valibot'
import type { CheckedCall } from '../ownership/checkedCall.js'
import { callerOf } from '../ownership/grant.js'
import type { Owned } from '../ownership/ownership.js'
import { bodyOf } from '../upstream/readers.js'
import { type CallResult, type Clearance, sessionOf } from './clearance.js'
import type { SignInAges } from './signInAges.js'
import { type AskedStepUp, type StepUps, stepUpOver } from './stepUp.js'

/** A call of a ceremony by a caller who is signed in to the app. */
export interface CeremonyCall extends Pick<CheckedCall, 'grant' | 'params' | 'body' | 'headers' | 'request'> {
  owned: Owned
}

/** The calls of a ceremony. Without the header `Step-Up-Id` they prove no step-up. */
export function createCeremony(stepUps: StepUps, signInAges: SignInAges) {
  const stepUpOf = async ({ grant, owned, request }: CeremonyCall) => {
    if (!request.headers.has(STEP_UP_HEADER)) return undefined
    const stepUp = await stepUps.findAsked(request.headers, await callerOf(grant), owned.accountId)
    if (stepUp === undefined) throw stepUpOver('This step-up is unknown or over.')
    return stepUp
  }
  return {
    /** @throws {RelayError} 403 if the step-up is unknown, over, or of another caller or account. */
    challenge: async (call: CeremonyCall): Promise<Clearance> => {
      const stepUp = await stepUpOf(call)
      if (stepUp === undefined) return {}
      return {
        settle: async (result) => {
          const challenge = challengeOf(result, call)
          if (challenge !== undefined) await stepUps.noteChallenge(stepUp, challenge)
        },
      }
    },
    /** @throws {RelayError} 403 if the ceremony began before the step-up, or belongs to another one. */
    verify: async (call: CeremonyCall): Promise<Clearance> => {
      const stepUp = await stepUpOf(call)
      if (stepUp !== undefined) await requireNewCeremony(stepUp, call, stepUps)
      return {
        settle: async (result) => {
          const session = sessionOf(result)
          if (session === undefined) return
          await signInAges.begin(session)
          const isProof = stepUp?.accounts.includes(accountKey(session.accountId))
          if (isProof && (await isFirstUse(stepUp!, call, stepUps))) await stepUps.prove(stepUp!)
        },
      }
    },
  }
}

/** What a proof must refer to: the requestId of a passkey's challenge, and of a code the AuthMethod that it was sent for. */
function challengeOf(result: CallResult, { params, owned }: CeremonyCall): string | undefined {
  if (typeof result !== 'object' || result.status !== 200) return undefined
  if (owned.detail !== 'PASSKEY') return params.authMethodId
  const parsed = safeParse(PasskeyAuthChallenge.reader, bodyOf(result))
  return parsed.success ? parsed.output.requestId : undefined
}

async function requireNewCeremony(
  stepUp: AskedStepUp,
  { params, owned, headers, body }: CeremonyCall,
  stepUps: StepUps,
): Promise<void> {
  if (owned.detail === 'OAUTH') {
    // The service verifies the token. When the user last signed in at the provider is the relay's question alone.
    if (authTimeOf(body?.json.oidcToken) >= Math.floor(stepUp.createdAt / 1000)) return
    throw stepUpOver(
      'The ID token has no auth_time after the start of this step-up. Ask the identity provider for max_age=0 or prompt=login.',
    )
  }
  const challenge = owned.detail === 'PASSKEY' ? headers[REQUEST_ID_HEADER] : params.authMethodId
  if (challenge === undefined || !(await stepUps.isChallenged(stepUp.id, challenge)))
    throw stepUpOver('No challenge was issued for this step-up.')
}

/** A passkey's challenge and a code work once at the service. A sign-in at a provider may give many ID tokens, so it is noted. */
async function isFirstUse(stepUp: AskedStepUp, call: CeremonyCall, stepUps: StepUps): Promise<boolean> {
  if (call.owned.detail !== 'OAUTH') return true
  return stepUps.noteProviderSignIn(
    stepUp,
    `${call.params.authMethodId}/${authTimeOf(call.body?.json.oidcToken)}`,
  )
}

/** Seconds since 1970; NaN if the token does not have it. */
function authTimeOf(oidcToken: unknown): number {
  try {
    const { auth_time: authTime } = decode(String(oidcToken)).payload
    return typeof authTime === 'number' ? authTime : Number.NaN
  } catch {
    // Ignored: why it is not a token. The service refuses it in any ceremony.
    return Number.NaN
  }
}
