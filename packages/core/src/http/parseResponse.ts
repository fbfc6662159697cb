/** Turns an unchecked response into a typed value, with one schema per endpoint. Loads with the first call. */

import {
  AuthMethod,
  EndUserTerms,
  type Exchanges,
  ExportedWallet,
  LoginOffer,
  OtpChallenge,
  PasskeyAuthChallenge,
  Quote,
  RegistrationOptions,
  Session,
  SignedRetryChallenge,
  SignedUp,
  wholeListOf,
} from '@embedded-wallet/protocol'
import {
  boolean,
  exactOptional,
  type GenericSchema,
  getDotPath,
  lazy,
  object,
  safeParse,
  string,
  undefined_,
} from 'valibot'
import { ServiceError, type ServiceErrorDetails } from '../errors.js'
import { type RelayedName, relayedEndpoints } from './relayedEndpoints.js'

/** What a challenge holds depends on the credential's type. */
const Challenge: GenericSchema<PasskeyAuthChallenge | OtpChallenge> = lazy((body) =>
  (body as { type?: unknown } | undefined)?.type === 'PASSKEY' ? PasskeyAuthChallenge : OtpChallenge,
)

const schemas: { [Name in RelayedName]: GenericSchema<unknown> } = {
  createRegistrationOptions: RegistrationOptions,
  startLogin: LoginOffer,
  getTerms: EndUserTerms,
  startSignUp: undefined_(),
  confirmSignUp: SignedUp,
  requestQuote: Quote,
  // Newer deployments offer the key for the first code at once.
  registerAuthMethod: OtpChallenge,
  listAuthMethods: wholeListOf(AuthMethod),
  challengeAuthMethod: Challenge,
  verifyAuthMethod: Session,
  revokeAuthMethod: undefined_(),
  listSessions: wholeListOf(Session),
  revokeSession: undefined_(),
  refreshSession: Session,
  exportInternalAccount: ExportedWallet,
  updateInternalAccount: object({ id: string(), privateEnabled: exactOptional(boolean()) }),
  updateCustomer: object({
    id: string(),
    email: exactOptional(string()),
    phoneNumber: exactOptional(string()),
  }),
  getQuote: Quote,
  executeQuote: Quote,
}

/**
 * Checks a response. It drops fields that the schema does not name, and keeps new members of open sets as text.
 *
 * @param details - What is known of the call. `outcome` is `unknown` when the service may have acted.
 * @throws {ServiceError} `UNEXPECTED_RESPONSE`; `OUTCOME_UNKNOWN` when the service may have acted. The message names the
 * first field that is wrong and never its value.
 */
export function parseResponse<Name extends RelayedName>(
  name: Name,
  status: number,
  json: unknown,
  details: ServiceErrorDetails = {},
): Exchanges[Name]['response'] {
  const isDemand = status === 202 && mayDemandSignature(name)
  const parsed = safeParse(isDemand ? SignedRetryChallenge : schemas[name], json)
  if (parsed.success) return parsed.output as Exchanges[Name]['response']
  const field = getDotPath(parsed.issues[0]) ?? 'the whole response'
  throw new ServiceError(
    details.outcome === 'unknown' && !isDemand ? 'OUTCOME_UNKNOWN' : 'UNEXPECTED_RESPONSE',
    `The response is not what the service interface promises: see ${field}.`,
    isDemand ? { ...details, outcome: 'none' } : details,
  )
}

/** Newer deployments also demand one when a sealed code is verified. */
const mayDemandSignature = (name: RelayedName): boolean =>
  relayedEndpoints[name].signing === 'retry' || name === 'verifyAuthMethod'
