/** The activities of deployments as data: for each signed action, exactly what its payload may hold. */

import { sessionSeconds } from '@embedded-wallet/protocol'
import {
  array,
  boolean,
  check,
  custom,
  type GenericSchema,
  optional,
  pipe,
  regex,
  strictObject,
  string,
} from 'valibot'
import type { SignedAction } from '../signingSummary.js'
import { readClaims } from './idToken.js'
import type { KnownParameters } from './knownParameters.js'

/** One kind of activity. */
export interface Activity {
  /** Without its prefix `ACTIVITY_TYPE_`. */
  type: string
  parameters: (known: KnownParameters) => GenericSchema
  /** The type of the credentials that this row is about. Default: of any. */
  of?: string
}

/** A text that the service made or chose: the request has nothing to compare it with. */
export const notCompared: GenericSchema = string()
/** An address that the service chooses. An empty one would remove it. */
export const anyAddress: GenericSchema = pipe(
  custom((value) => value !== ''),
  string(),
)
/** Another value than this one contradicts the request. */
const is = (known: unknown) => custom((value) => value === known)
const isIfKnown = (known: string | undefined) => (known === undefined ? anyAddress : is(known))
const isKey = (known: string | undefined) =>
  custom((value) => typeof value === 'string' && value.toLowerCase() === known)
/** A second entry would be another action beside the one that was requested. */
const exactlyOne = (item: GenericSchema) =>
  pipe(
    custom<unknown[]>((value) => !Array.isArray(value) || value.length < 2),
    array(item),
    check((list) => list.length > 0),
  )
const userId = notCompared
const maybe = optional(notCompared)
/** Source: the supplier's public API, a text of digits. At most the 15 minutes of every session: `sessionSeconds` of protocol. */
const expirationSeconds = optional(
  pipe(
    string(),
    regex(/^\d{1,3}$/),
    check((seconds) => Number(seconds) <= sessionSeconds),
  ),
)
/** Source: the supplier's public API takes each of these beside the fields that are published. */
const session = { userId: maybe, apiKeyName: maybe, expirationSeconds }

/** Source: the published example has them as sent, the supplier's public API with a prefix and in capitals. */
const transport = (name: unknown) =>
  typeof name === 'string' && name.replace(/^AUTHENTICATOR_TRANSPORT_/i, '').toLowerCase()

/** Source: the published example repeats each of these as sent, the nickname as `authenticatorName`. */
const authenticator = ({ passkey }: KnownParameters) => {
  const { attestation, nickname, challenge } = passkey ?? {}
  const sent = attestation?.transports ?? []
  const transports = custom(
    (named) =>
      Array.isArray(named) &&
      named.length === sent.length &&
      named.every((one, at) => transport(one) === transport(sent[at])),
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
    transports: sent.length === 0 ? optional(transports) : transports,
  })
}

const provider = ({ oidcToken }: KnownParameters) =>
  strictObject({ oidcToken: is(oidcToken), providerName: notCompared })

/** The claims of the ID token that was sent, in its place. */
const providerOfClaims = ({ oidcToken = '' }: KnownParameters) => {
  const { iss, sub, aud } = readClaims(oidcToken)
  // Source: `aud` of an ID token is a text or a list of one. service-profiles.md, section 1, "Sandbox, OAuth".
  const oidcClaims = strictObject({ iss: is(iss), sub: is(sub), aud: is(Array.isArray(aud) ? aud[0] : aud) })
  return strictObject({ oidcClaims, providerName: notCompared })
}

const email = (userEmail: GenericSchema) => strictObject({ userEmail, userId, verificationToken: maybe })
const phone = (userPhoneNumber: GenericSchema) =>
  strictObject({ userId, userPhoneNumber, verificationToken: maybe })

/** Another text contradicts nothing: it may be of a newer version. */
const isText = (known: string) =>
  pipe(
    string(),
    check((text) => text === known),
  )

/** A payload that no client can read. An authorization (EIP-7702) would hand the account over: no action of a wallet is one. */
const rawPayload = () =>
  strictObject({
    encoding: pipe(
      custom((value) => value !== 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION'),
      isText('PAYLOAD_ENCODING_HEXADECIMAL'),
    ),
    hashFunction: isText('HASH_FUNCTION_NO_OP'),
    payload: notCompared,
    signWith: notCompared,
  })

/**
 * The signed actions, each with the activities that may be signed for it.
 *
 * Source: the service's published schemas and examples of 27 April (quotes) and 21 August 2026 (all), the supplier's public API, and
 * what both let us infer: service-profiles.md, section 2.
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
    { type: 'UPDATE_USER_EMAIL', parameters: ({ userEmail }) => email(isIfKnown(userEmail)) },
  ],
  registerSmsOtp: [
    {
      type: 'UPDATE_USER_PHONE_NUMBER',
      parameters: ({ userPhoneNumber }) => phone(isIfKnown(userPhoneNumber)),
    },
  ],
  registerOAuth: [
    {
      type: 'CREATE_OAUTH_PROVIDERS',
      parameters: (known) => strictObject({ oauthProviders: exactlyOne(provider(known)), userId }),
    },
    // Source: the supplier's public API.
    {
      type: 'CREATE_OAUTH_PROVIDERS_V2',
      parameters: (known) => strictObject({ oauthProviders: exactlyOne(providerOfClaims(known)), userId }),
    },
  ],
  revokeAuthMethod: [
    {
      type: 'DELETE_AUTHENTICATORS',
      parameters: () => strictObject({ authenticatorIds: exactlyOne(notCompared), userId }),
      of: 'PASSKEY',
    },
    // Source: the supplier's public API, like the two rows below.
    {
      type: 'DELETE_OAUTH_PROVIDERS',
      parameters: () => strictObject({ providerIds: exactlyOne(notCompared), userId }),
      of: 'OAUTH',
    },
    // An empty address removes it. Any other would be a new way in.
    { type: 'UPDATE_USER_EMAIL', parameters: () => email(is('')), of: 'EMAIL_OTP' },
    { type: 'UPDATE_USER_PHONE_NUMBER', parameters: () => phone(is('')), of: 'SMS_OTP' },
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
      parameters: ({ targetPublicKey }) =>
        strictObject({ targetPublicKey: isKey(targetPublicKey), ...session }),
    },
    // Source: the supplier's public API. The activity above seals a new key and cannot adopt the client's own.
    {
      type: 'STAMP_LOGIN',
      parameters: ({ targetPublicKey }) =>
        strictObject({ publicKey: isKey(targetPublicKey), expirationSeconds }),
    },
  ],
  exportWallet: [
    {
      type: 'EXPORT_WALLET',
      parameters: ({ targetPublicKey }) =>
        strictObject({ targetPublicKey: isKey(targetPublicKey), walletId: notCompared }),
    },
  ],
  setWalletPrivacy: [{ type: 'SIGN_RAW_PAYLOAD_V2', parameters: rawPayload }],
  updateContact: [
    { type: 'UPDATE_USER_EMAIL', parameters: ({ userEmail }) => email(is(userEmail)) },
    { type: 'UPDATE_USER_PHONE_NUMBER', parameters: ({ userPhoneNumber }) => phone(is(userPhoneNumber)) },
  ],
  executeQuote: [
    {
      type: 'SIGN_TRANSACTION_V2',
      parameters: () =>
        strictObject({
          signWith: notCompared,
          unsignedTransaction: notCompared,
          // One published sample lacks it. The names after the first are the supplier's.
          type: optional(pipe(string(), regex(/^TRANSACTION_TYPE_(ETHEREUM|SOLANA|TRON|BITCOIN|TEMPO)$/))),
        }),
    },
    // Inferred: of a wallet on a token network.
    { type: 'SIGN_RAW_PAYLOAD_V2', parameters: rawPayload },
  ],
  signInWithOtp: [],
  signPayload: [],
}

const prefix = 'ACTIVITY_TYPE_'

/** @returns The rows of an action, of those about one type of credential where it is known. */
export const rowsOf = (action: SignedAction, credentialType?: string): readonly Activity[] =>
  activities[action].filter(
    ({ of = credentialType }) => credentialType === undefined || of === credentialType,
  )

/** @returns The schema of one activity. */
export function activitySchema(
  rows: readonly Activity[],
  type: string,
  known: KnownParameters,
): GenericSchema<unknown, { timestampMs: string }> | undefined {
  const row = rows.find((one) => type === prefix + one.type)
  if (row === undefined) return undefined
  return strictObject({
    organizationId: notCompared,
    parameters: row.parameters(known),
    timestampMs: pipe(string(), regex(/^\d{1,15}$/)),
    type: string(),
    // Source: the supplier's public API allows it on each. It changes nothing that is signed for.
    generateAppProofs: optional(boolean()),
  }) as never
}
