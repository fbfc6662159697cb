/** The activities of deployments as data: for each signed action, exactly what its payload may hold. */

import { base64UrlToBytes } from '../encoding/base64UrlToBytes.js'
import { isText, matches } from '../encoding/record.js'
import { readObject } from '../http/readResponse.js'
import type { SignedAction } from '../signingSummary.js'
import type { KnownParameters } from './knownParameters.js'

/** Whether a value is as the request has it: `false` contradicts it, and undefined is new, so that the app decides. */
type Check = (value: unknown) => boolean | undefined
/** What a part of a payload may hold: a value, a list of exactly one, or exactly these fields. A name that ends in `?` may be absent. */
export type Shape = Check | readonly [Shape] | { readonly [name: string]: Shape }

/** One kind of activity. */
export interface Activity {
  /** Without its prefix `ACTIVITY_TYPE_`. */
  type: string
  parameters: (known: KnownParameters) => Shape
  /** Who says so: the service publishes it, the supplier of its wallets documents it, or it is inferred. */
  source: 'published' | 'supplier' | 'inferred'
  /** The type of the credentials that this row is about. Default: of any. */
  of?: string
}

/** A text that the service made or chose: the request has nothing to compare it with. */
const anyText: Check = (value) => isText(value) || undefined
/** An address that the service chooses. An empty one would remove it. */
const anyAddress: Check = (value) => value !== '' && anyText(value)
/** A flag of the service has no counterpart in the request. */
const flag: Check = (value) => typeof value === 'boolean' || undefined
/** Another value than this one contradicts the request. */
const is =
  (known: string | undefined): Check =>
  (value) =>
    value === known
const isIfKnown = (known: string | undefined) => (known === undefined ? anyAddress : is(known))
const isKey =
  (known: string | undefined): Check =>
  (value) =>
    isText(value) && value.toLowerCase() === known
const oneOf =
  (pattern: RegExp): Check =>
  (value) =>
    matches(pattern)(value) || undefined
const userId = anyText
/** Source: the supplier's public API, a text of digits. At most the 15 minutes of every session: `sessionSeconds` of protocol. */
const expiration = { 'expirationSeconds?': oneOf(/^([1-8]?\d{1,2}|900)$/) }

/** Source: the published example has them as sent, the supplier's public API with a prefix and in capitals. */
const transport = (name: unknown) =>
  typeof name === 'string' && name.replace(/^AUTHENTICATOR_TRANSPORT_/i, '').toLowerCase()

/** Source: the published example repeats each of these as sent, the nickname as `authenticatorName`. */
const authenticator = ({ passkey }: KnownParameters) => {
  const { attestation, nickname, challenge } = passkey ?? {}
  const sent = attestation?.transports ?? []
  const transports: Check = (named) =>
    Array.isArray(named) &&
    named.length === sent.length &&
    named.every((one, at) => transport(one) === transport(sent[at]))
  return {
    attestation: {
      attestationObject: is(attestation?.attestationObject),
      clientDataJson: is(attestation?.clientDataJson),
      credentialId: is(attestation?.credentialId),
    },
    authenticatorName: is(nickname),
    challenge: is(challenge),
    // Some authenticators name none.
    [sent.length === 0 ? 'transports?' : 'transports']: transports,
  }
}

const provider = ({ oidcToken }: KnownParameters) => ({ oidcToken: is(oidcToken), providerName: anyText })

/** The claims of the ID token that was sent, in its place. */
const providerOfClaims = ({ oidcToken = '' }: KnownParameters) => {
  const { iss, sub, aud } = readIdToken(oidcToken)
  return { oidcClaims: { iss: is(iss), sub: is(sub), aud: is(aud) }, providerName: anyText }
}

/** Source: `aud` of an ID token is a text or a list of one. service-profiles.md, section 1, "Sandbox, OAuth". */
function readIdToken(token: string): { iss?: string; sub?: string; aud?: string } {
  try {
    const { aud, ...claims } = readObject(
      new TextDecoder().decode(base64UrlToBytes(token.split('.')[1] ?? '')),
    ) as Record<string, unknown>
    return { ...claims, aud: Array.isArray(aud) ? aud[0] : aud }
  } catch {
    // Lost: what is wrong with the app's own token. Nothing equals its claims, so nothing is signed for it.
    return {}
  }
}

const email = (userEmail: Check) => ({ userEmail, userId, 'verificationToken?': anyText })
const phone = (userPhoneNumber: Check) => ({ userId, userPhoneNumber, 'verificationToken?': anyText })

/** A payload that no client can read. An authorization (EIP-7702) would hand the account over: no action of a wallet is one. */
const rawPayload = () => ({
  encoding: (value: unknown) =>
    value !== 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION' &&
    (value === 'PAYLOAD_ENCODING_HEXADECIMAL' || undefined),
  hashFunction: oneOf(/^HASH_FUNCTION_NO_OP$/),
  payload: anyText,
  signWith: anyText,
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
      parameters: (known) => ({ authenticators: [authenticator(known)], userId }),
      source: 'published',
    },
  ],
  // The service may choose the address.
  registerEmailOtp: [
    {
      type: 'UPDATE_USER_EMAIL',
      parameters: ({ userEmail }) => email(isIfKnown(userEmail)),
      source: 'published',
    },
  ],
  registerSmsOtp: [
    {
      type: 'UPDATE_USER_PHONE_NUMBER',
      parameters: ({ userPhoneNumber }) => phone(isIfKnown(userPhoneNumber)),
      source: 'published',
    },
  ],
  registerOAuth: [
    {
      type: 'CREATE_OAUTH_PROVIDERS',
      parameters: (known) => ({ oauthProviders: [provider(known)], userId }),
      source: 'published',
    },
    {
      type: 'CREATE_OAUTH_PROVIDERS_V2',
      parameters: (known) => ({ oauthProviders: [providerOfClaims(known)], userId }),
      source: 'supplier',
    },
  ],
  revokeAuthMethod: [
    {
      type: 'DELETE_AUTHENTICATORS',
      parameters: () => ({ authenticatorIds: [anyText], userId }),
      source: 'published',
      of: 'PASSKEY',
    },
    {
      type: 'DELETE_OAUTH_PROVIDERS',
      parameters: () => ({ providerIds: [anyText], userId }),
      source: 'supplier',
      of: 'OAUTH',
    },
    // An empty address removes it. Any other would be a new way in.
    { type: 'UPDATE_USER_EMAIL', parameters: () => email(is('')), source: 'supplier', of: 'EMAIL_OTP' },
    { type: 'UPDATE_USER_PHONE_NUMBER', parameters: () => phone(is('')), source: 'supplier', of: 'SMS_OTP' },
  ],
  revokeSession: [
    {
      type: 'DELETE_API_KEYS',
      parameters: () => ({ apiKeyIds: [anyText], userId }),
      source: 'published',
    },
  ],
  refreshSession: [
    {
      type: 'CREATE_READ_WRITE_SESSION_V2',
      parameters: ({ targetPublicKey }) =>
        // Source: the supplier's public API takes each of these beside the field that is published.
        ({
          targetPublicKey: isKey(targetPublicKey),
          'userId?': anyText,
          'apiKeyName?': anyText,
          ...expiration,
        }),
      source: 'published',
    },
    // The activity above seals a new key and cannot adopt the client's own.
    {
      type: 'STAMP_LOGIN',
      parameters: ({ targetPublicKey }) => ({ publicKey: isKey(targetPublicKey), ...expiration }),
      source: 'supplier',
    },
  ],
  exportWallet: [
    {
      type: 'EXPORT_WALLET',
      parameters: ({ targetPublicKey }) => ({ targetPublicKey: isKey(targetPublicKey), walletId: anyText }),
      source: 'published',
    },
  ],
  setWalletPrivacy: [{ type: 'SIGN_RAW_PAYLOAD_V2', parameters: rawPayload, source: 'published' }],
  updateContact: [
    {
      type: 'UPDATE_USER_EMAIL',
      parameters: ({ userEmail }) => email(is(userEmail)),
      source: 'published',
    },
    {
      type: 'UPDATE_USER_PHONE_NUMBER',
      parameters: ({ userPhoneNumber }) => phone(is(userPhoneNumber)),
      source: 'published',
    },
  ],
  executeQuote: [
    {
      type: 'SIGN_TRANSACTION_V2',
      parameters: () => ({
        signWith: anyText,
        unsignedTransaction: anyText,
        // One published sample lacks it. The names after the first are the supplier's.
        'type?': oneOf(/^TRANSACTION_TYPE_(ETHEREUM|SOLANA|TRON|BITCOIN|TEMPO)$/),
      }),
      source: 'published',
    },
    // Of a wallet on a token network.
    { type: 'SIGN_RAW_PAYLOAD_V2', parameters: rawPayload, source: 'inferred' },
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

/** @returns The shape of one activity. */
export function activityShape(
  rows: readonly Activity[],
  type: string,
  known: KnownParameters,
): Shape | undefined {
  const row = rows.find((one) => type === prefix + one.type)
  return (
    row && {
      organizationId: anyText,
      parameters: row.parameters(known),
      timestampMs: oneOf(/^\d{1,15}$/),
      type: isText,
      // Source: the supplier's public API allows it on each. It changes nothing that is signed for.
      'generateAppProofs?': flag,
    }
  )
}

type Values<Is> = (readonly [path: string, is: Is])[]
const below = (path: string, name: string) => (path && `${path}.`) + name.replace('?', '')

/** @returns Each value of a shape by its path, and whether it is compared with something. */
export function comparedValues(shape: Shape, path = ''): Values<boolean> {
  if (typeof shape === 'function') return [[path, ![anyText, anyAddress, flag].includes(shape)]]
  if (isList(shape)) return comparedValues(shape[0], `${path}[0]`)
  return Object.entries(shape).flatMap(([name, part]) => comparedValues(part, below(path, name)))
}

/** @returns Each value of a payload by its path, and whether it is as it must be. What is new or missing is undefined. */
export function compare(shape: Shape, value: unknown, path = ''): Values<boolean | undefined> {
  if (typeof shape === 'function') return [[path, shape(value)]]
  if (typeof value !== 'object' || value === null || (isList(shape) && !Array.isArray(value)))
    return [[path, undefined]]
  if (isList(shape)) {
    const [first, ...more] = value as unknown[]
    return [
      ...compare(shape[0], first, below(path, '0')),
      ...more.map(() => [below(path, '1'), false] as const),
    ]
  }
  const fields = value as Record<string, unknown>
  const isIn = (name: string) => Object.hasOwn(fields, name)
  return [
    ...Object.entries(shape).flatMap(([key, part]): Values<boolean | undefined> => {
      const name = key.replace('?', '')
      if (isIn(name)) return compare(part, fields[name], below(path, name))
      return name === key ? [[below(path, name), undefined]] : []
    }),
    ...Object.keys(fields)
      .filter((name) => !Object.hasOwn(shape, name) && !Object.hasOwn(shape, `${name}?`))
      .map((name) => [below(path, name), undefined] as const),
  ]
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)
