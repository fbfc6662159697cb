/** The activities of deployments as data: for each signed action, exactly what its payload may hold. */

import {
  array,
  boolean,
  check,
  exactOptional,
  type GenericSchema,
  literal,
  pipe,
  regex,
  strictObject,
  strictTuple,
  string,
} from 'valibot'
import type { SignedAction } from '../signingSummary.js'
import type { KnownParameters } from './knownParameters.js'

/** One kind of activity. */
interface Activity {
  /** Without its prefix `ACTIVITY_TYPE_`. */
  type: string
  parameters: (known: KnownParameters) => GenericSchema
  /** Fields beside the four that every activity has. */
  extra?: Readonly<Record<string, GenericSchema>>
}

const text = string()
const is = (known: string | undefined) =>
  pipe(
    text,
    check((value) => value === known),
  )
const isIfKnown = (known: string | undefined) => (known === undefined ? text : is(known))
const isKey = (known: string | undefined) =>
  pipe(
    text,
    check((value) => value.toLowerCase() === known),
  )
const exactlyOne = (item: GenericSchema) => strictTuple([item])
const userId = text

const authenticator = ({ credentialId, challenge }: KnownParameters) =>
  strictObject({
    attestation: strictObject({
      attestationObject: text,
      clientDataJson: text,
      credentialId: is(credentialId),
    }),
    authenticatorName: text,
    challenge: is(challenge),
    // Some authenticators name none.
    transports: exactOptional(array(text)),
  })
const provider = ({ oidcToken }: KnownParameters) =>
  strictObject({ oidcToken: is(oidcToken), providerName: text })

/**
 * The signed actions, each with the activities that may be signed for it.
 *
 * Source: the service's published schemas and examples of 27 April (quotes) and 21 August 2026 (all).
 */
const activities: Readonly<Record<SignedAction, readonly Activity[]>> = {
  registerPasskey: [
    {
      type: 'CREATE_AUTHENTICATORS_V2',
      parameters: (known) => strictObject({ authenticators: exactlyOne(authenticator(known)), userId }),
    },
  ],
  // The service may choose the address.
  registerEmailOtp: [
    {
      type: 'UPDATE_USER_EMAIL',
      parameters: ({ userEmail }) => strictObject({ userEmail: isIfKnown(userEmail), userId }),
    },
  ],
  registerSmsOtp: [
    {
      type: 'UPDATE_USER_PHONE_NUMBER',
      parameters: ({ userPhoneNumber }) =>
        strictObject({ userId, userPhoneNumber: isIfKnown(userPhoneNumber) }),
    },
  ],
  registerOAuth: [
    {
      type: 'CREATE_OAUTH_PROVIDERS',
      parameters: (known) => strictObject({ oauthProviders: exactlyOne(provider(known)), userId }),
    },
  ],
  revokeAuthMethod: [
    {
      type: 'DELETE_AUTHENTICATORS',
      parameters: () => strictObject({ authenticatorIds: exactlyOne(text), userId }),
    },
    // Assumption: only the removal of a passkey is published; that of an identity follows the naming.
    {
      type: 'DELETE_OAUTH_PROVIDERS',
      parameters: () => strictObject({ providerIds: exactlyOne(text), userId }),
    },
  ],
  revokeSession: [
    { type: 'DELETE_API_KEYS', parameters: () => strictObject({ apiKeyIds: exactlyOne(text), userId }) },
  ],
  refreshSession: [
    {
      type: 'CREATE_READ_WRITE_SESSION_V2',
      parameters: ({ targetPublicKey }) => strictObject({ targetPublicKey: isKey(targetPublicKey) }),
    },
  ],
  exportWallet: [
    {
      type: 'EXPORT_WALLET',
      parameters: ({ targetPublicKey }) =>
        strictObject({ targetPublicKey: isKey(targetPublicKey), walletId: text }),
    },
  ],
  setWalletPrivacy: [
    {
      type: 'SIGN_RAW_PAYLOAD_V2',
      parameters: () =>
        strictObject({
          encoding: literal('PAYLOAD_ENCODING_HEXADECIMAL'),
          hashFunction: literal('HASH_FUNCTION_NO_OP'),
          payload: text,
          signWith: text,
        }),
    },
  ],
  updateContact: [
    {
      type: 'UPDATE_USER_EMAIL',
      parameters: ({ userEmail }) => strictObject({ userEmail: is(userEmail), userId }),
    },
    {
      type: 'UPDATE_USER_PHONE_NUMBER',
      parameters: ({ userPhoneNumber }) => strictObject({ userId, userPhoneNumber: is(userPhoneNumber) }),
    },
  ],
  executeQuote: [
    {
      type: 'SIGN_TRANSACTION_V2',
      parameters: () =>
        strictObject({
          signWith: text,
          unsignedTransaction: text,
          // One published sample lacks it.
          type: exactOptional(literal('TRANSACTION_TYPE_ETHEREUM')),
        }),
      extra: { generateAppProofs: exactOptional(boolean()) },
    },
  ],
  signPayload: [],
}

const prefix = 'ACTIVITY_TYPE_'
const isOfType =
  (type: string) =>
  (activity: Activity): boolean =>
    type === prefix + activity.type

/** @returns The schema of an action's activity of this type; undefined when the action has none. */
export function activitySchema(
  action: SignedAction,
  type: string,
  known: KnownParameters,
): GenericSchema<unknown, { timestampMs: string }> | undefined {
  const row = activities[action].find(isOfType(type))
  if (row === undefined) return undefined
  return strictObject({
    organizationId: text,
    parameters: row.parameters(known),
    timestampMs: pipe(text, regex(/^\d{1,15}$/)),
    type: text,
    ...row.extra,
  }) as never
}

/** Whether an activity of this type belongs to any action. */
export const isKnownActivity = (type: string): boolean =>
  Object.values(activities).flat().some(isOfType(type))
