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
export interface Activity {
  /** Without its prefix `ACTIVITY_TYPE_`. */
  type: string
  parameters: (known: KnownParameters) => GenericSchema
  /** Fields beside the four that every activity has. */
  extra?: Readonly<Record<string, GenericSchema>>
}

/** A text that the service made or chose: the request has nothing to compare it with. */
export const notCompared: GenericSchema = string()
const is = (known: string | undefined) =>
  pipe(
    string(),
    check((value) => value === known),
  )
const isIfKnown = (known: string | undefined) => (known === undefined ? notCompared : is(known))
const isKey = (known: string | undefined) =>
  pipe(
    string(),
    check((value) => value.toLowerCase() === known),
  )
const exactlyOne = (item: GenericSchema) => strictTuple([item])
const userId = notCompared

/** Source: the published example repeats each of these as sent, the nickname as `authenticatorName`. */
const authenticator = ({ passkey }: KnownParameters) => {
  const { attestation, nickname, challenge } = passkey ?? {}
  const sent = attestation?.transports ?? []
  const transports = pipe(
    array(string()),
    check((named) => named.length === sent.length && named.every((one, at) => one === sent[at])),
  )
  return strictObject({
    attestation: strictObject({
      attestationObject: is(attestation?.attestationObject),
      clientDataJson: is(attestation?.clientDataJson),
      credentialId: is(attestation?.credentialId),
    }),
    authenticatorName: is(nickname),
    challenge: is(challenge),
    // Some authenticators name none.
    transports: sent.length === 0 ? exactOptional(transports) : transports,
  })
}
const provider = ({ oidcToken }: KnownParameters) =>
  strictObject({ oidcToken: is(oidcToken), providerName: notCompared })

/**
 * The signed actions, each with the activities that may be signed for it.
 *
 * Source: the service's published schemas and examples of 27 April (quotes) and 21 August 2026 (all).
 */
export const activities: Readonly<Record<SignedAction, readonly Activity[]>> = {
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
      parameters: () => strictObject({ authenticatorIds: exactlyOne(notCompared), userId }),
    },
    // Assumption: only the removal of a passkey is published; that of an identity follows the naming.
    {
      type: 'DELETE_OAUTH_PROVIDERS',
      parameters: () => strictObject({ providerIds: exactlyOne(notCompared), userId }),
    },
  ],
  revokeSession: [
    {
      type: 'DELETE_API_KEYS',
      parameters: () => strictObject({ apiKeyIds: exactlyOne(notCompared), userId }),
    },
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
        strictObject({ targetPublicKey: isKey(targetPublicKey), walletId: notCompared }),
    },
  ],
  setWalletPrivacy: [
    {
      type: 'SIGN_RAW_PAYLOAD_V2',
      parameters: () =>
        strictObject({
          encoding: literal('PAYLOAD_ENCODING_HEXADECIMAL'),
          hashFunction: literal('HASH_FUNCTION_NO_OP'),
          payload: notCompared,
          signWith: notCompared,
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
          signWith: notCompared,
          unsignedTransaction: notCompared,
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
    organizationId: notCompared,
    parameters: row.parameters(known),
    timestampMs: pipe(string(), regex(/^\d{1,15}$/)),
    type: string(),
    ...row.extra,
  }) as never
}

/** Whether an activity of this type belongs to any action. */
export const isKnownActivity = (type: string): boolean =>
  Object.values(activities).flat().some(isOfType(type))
