/** From an unchecked answer to a typed value: one schema per endpoint. Loaded with the first call. */

import {
  AuthMethod,
  type Exchanges,
  ExportedWallet,
  LoginOffer,
  OtpChallenge,
  PasskeyAuthChallenge,
  Quote,
  RegistrationOptions,
  Session,
  SignedRetryChallenge,
  wholeListOf,
} from '@embedded-wallet/protocol'
import { type GenericSchema, getDotPath, lazy, safeParse, undefined_ } from 'valibot'
import { type Outcome, ServiceError } from '../errors.js'
import { type RelayedName, relayedEndpoints } from './relayedEndpoints.js'

/** What a challenge holds depends on the credential's type. */
const Challenge: GenericSchema<PasskeyAuthChallenge | OtpChallenge> = lazy((answer) =>
  (answer as { type?: unknown } | undefined)?.type === 'PASSKEY' ? PasskeyAuthChallenge : OtpChallenge,
)

const schemas: { [Name in RelayedName]: GenericSchema<unknown> } = {
  createRegistrationOptions: RegistrationOptions,
  startLogin: LoginOffer,
  registerAuthMethod: AuthMethod,
  listAuthMethods: wholeListOf(AuthMethod),
  challengeAuthMethod: Challenge,
  verifyAuthMethod: Session,
  revokeAuthMethod: undefined_(),
  listSessions: wholeListOf(Session),
  revokeSession: undefined_(),
  refreshSession: Session,
  exportInternalAccount: ExportedWallet,
  getQuote: Quote,
  executeQuote: Quote,
}

/**
 * Checks an answer. Fields that its schema does not name are dropped; new members of open sets are kept as text.
 *
 * @param outcome - What is known of the action whose answer this is.
 * @throws {ServiceError} `UNEXPECTED_RESPONSE`, or `OUTCOME_UNKNOWN` when the service may have acted. The message names
 * the first field that is wrong and never its value.
 */
export function readAnswer<Name extends RelayedName>(
  name: Name,
  status: number,
  json: unknown,
  outcome: Outcome = 'none',
): Exchanges[Name]['answer'] {
  const isDemand = status === 202 && mayDemandSignature(name)
  const parsed = safeParse(isDemand ? SignedRetryChallenge : schemas[name], json)
  if (parsed.success) return parsed.output as Exchanges[Name]['answer']
  const field = getDotPath(parsed.issues[0]) ?? 'the whole answer'
  throw new ServiceError(
    outcome === 'unknown' && !isDemand ? 'OUTCOME_UNKNOWN' : 'UNEXPECTED_RESPONSE',
    `The answer is not what the service interface promises: see ${field}.`,
    { outcome: isDemand ? 'none' : outcome },
  )
}

/** Newer deployments ask for one when a sealed code is verified. */
const mayDemandSignature = (name: RelayedName): boolean =>
  relayedEndpoints[name].signing === 'retry' || name === 'verifyAuthMethod'
