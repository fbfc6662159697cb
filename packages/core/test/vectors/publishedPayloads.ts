/** What deployments publish for signing, and counter-examples made from it: what a wallet signs, and what it refuses. */

/** One row. `context` is what the wallet knows when it is asked to sign. */
export interface PayloadVector {
  name: string
  profile: 'both' | '2026-04' | '2026-08'
  /** What the user asked for. */
  action: string
  payloadToSign: string
  context: {
    accountId: string
    /** The service's clock, milliseconds since 1970. */
    nowMs: number
    /** Beside the payload; a quote has neither. */
    requestId?: string
    expiresAt?: string
    quote?: { id: string; source: { sourceType: string; accountId: string } }
    request: { method: string; path: string; body?: Readonly<Record<string, string>> }
  }
  verdict: 'sign' | 'refuse'
  /** Why it is refused. */
  reason?: string
}

type Action = Pick<PayloadVector, 'profile' | 'action' | 'context'>

const accountId = 'InternalAccount:019542f5-b3e7-1d02-0000-000000000002'
const requestId = 'Request:7c4a8d09-ca37-4e3e-9e0d-8c2b3e9a1f21'
const compressedKey = '02f45f2a22c908b9ce09a7150e514afd24627c401c38a4afc164e1ea783adaaa31'
const exportKey = `04${compressedKey.slice(2)}d4245acfb88c2ebd42b47628d63ecabf345484f0a9f665b63c54c897d5578be2`
const otherKey =
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5'

/** Published in sorted keys on 21 August 2026; a refresh with another organization and time. */
const activity = (type: string, parameters: object): string =>
  JSON.stringify({
    organizationId: 'org_2m9F...',
    parameters,
    timestampMs: '1775681700000',
    type: `ACTIVITY_TYPE_${type}`,
  })
const asked = (action: string, method: string, path: string, body?: Record<string, unknown>): Action => ({
  profile: '2026-08',
  action,
  context: {
    accountId,
    nowMs: 1775681701000,
    requestId,
    expiresAt: '2026-04-08T21:00:00.000Z',
    request: { method, path, ...(body && { body: body as Record<string, string> }) },
  },
})

const quoteFields = {
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  timestampMs: '1746736509954',
  organizationId: 'org_abc123',
  parameters: {
    signWith: 'wallet_abc123def456',
    unsignedTransaction: 'ea69b4bf05f775209f26ff0a34a05569180f7936579d5c4af9377ae550194f72',
    type: 'TRANSACTION_TYPE_ETHEREUM',
  },
}
const publishedQuote = JSON.stringify({ ...quoteFields, generateAppProofs: true })
const quoteOf = (source: string): Action => ({
  profile: 'both',
  action: 'executeQuote',
  context: {
    accountId,
    nowMs: 1746736510954,
    quote: {
      id: 'Quote:019542f5-b3e7-1d02-0000-000000000025',
      source: { sourceType: 'ACCOUNT', accountId: source },
    },
    request: { method: 'POST', path: '/quotes/{quoteId}/execute' },
  },
})
const quote = quoteOf(accountId)

const registration = (action: string, body: Record<string, unknown>) =>
  asked(action, 'POST', '/auth/credentials', { accountId, ...body })
const email = registration('registerEmailOtp', { type: 'EMAIL_OTP' })
const oidcToken = 'eyJhbGciOiJSUzI1NiIsImtpZCI6ImFiYzEyMyIsInR5cCI6IkpXVCJ9...'
const oauth = registration('registerOAuth', { type: 'OAUTH', oidcToken })
const google = { oidcToken, providerName: 'Google' }
const attestation = {
  attestationObject: 'o2NmbXRk...',
  clientDataJson: 'eyJjaGFsbGVuZ2UiOiJBcktRa...',
  credentialId: 'AdKXJEch1aV5Wo7bj7qLHskVY4OoNaj9qu8TPdJ7kSAgUeRxWNngXlcNIGt4gexZGKVGcqZpqqWordXb_he1izY',
}
const challenge = 'ArkQi2yAYHPlgnJNFBlneIwchQdWXBOTrdB-AmMUB21Lx'
const transports = ['internal', 'hybrid']
const passkey = registration('registerPasskey', {
  type: 'PASSKEY',
  nickname: 'iPhone Face-ID',
  challenge,
  attestation: { ...attestation, transports },
})
const authenticator = (credentialId: string) => ({
  attestation: { ...attestation, credentialId },
  authenticatorName: 'iPhone Face-ID',
  challenge,
  transports,
})
const own = authenticator(attestation.credentialId)
const foreign = authenticator('c29tZWJvZHktZWxzZQ')
const userId = 'user_2m9F...'

const session = asked('revokeSession', 'DELETE', '/auth/sessions/{id}')
const refresh: Action = asked('refreshSession', 'POST', '/auth/sessions/{id}/refresh', {
  clientPublicKey: compressedKey,
})
refresh.context.nowMs = quote.context.nowMs
refresh.context.expiresAt = '2025-05-08T20:40:09.954Z'
const refreshPayload = (parameters: object) =>
  JSON.stringify({
    organizationId: 'org_abc123',
    parameters,
    timestampMs: '1746736509954',
    type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
  })
const walletExport = asked('exportWallet', 'POST', '/internal-accounts/{id}/export', {
  clientPublicKey: exportKey,
})
const exportTo = (targetPublicKey: string) =>
  activity('EXPORT_WALLET', { targetPublicKey, walletId: 'wallet_2m9F...' })
const customer = (contact: object) =>
  asked('updateCustomer', 'PATCH', '/customers/{customerId}', { customerType: 'INDIVIDUAL', ...contact })
const newEmail = customer({ email: 'john.smith@example.com' })
const newPhone = customer({ phoneNumber: '+14155559876' })
const emailTo = (userEmail: string) => activity('UPDATE_USER_EMAIL', { userEmail, userId })
const phoneTo = (userPhoneNumber: string) => activity('UPDATE_USER_PHONE_NUMBER', { userId, userPhoneNumber })
const privacy = asked('updateInternalAccount', 'PATCH', '/internal-accounts/{id}')
Object.assign(privacy.context.request, { body: { privateEnabled: true } })
const privacyThen = structuredClone(privacy)
privacyThen.context.nowMs = quote.context.nowMs
const code: Action = asked('signInWithOtp', 'POST', '/auth/credentials/{id}/verify', {
  type: 'EMAIL_OTP',
  encryptedOtpBundle: '{"encappedPublic":"04...","ciphertext":"..."}',
})
code.context.nowMs = 1779407222000
code.context.expiresAt = '2026-05-21T23:52:01.000Z'

const april: Action = {
  profile: '2026-04',
  action: 'registerEmailOtp',
  context: {
    accountId: 'InternalAccount:01HF3Z4QWERTY',
    nowMs: 1775662200000,
    requestId: requestId.slice('Request:'.length),
    expiresAt: '2026-04-08T15:35:00Z',
    request: {
      method: 'POST',
      path: '/auth/credentials',
      body: { type: 'EMAIL_OTP', accountId: 'InternalAccount:01HF3Z4QWERTY' },
    },
  },
}
const documentForm = (changes: object) =>
  JSON.stringify({
    requestId: april.context.requestId,
    type: 'EMAIL_OTP',
    accountId: april.context.accountId,
    expiresAt: april.context.expiresAt,
    ...changes,
  })
const aprilSession = structuredClone(session)
aprilSession.profile = '2026-04'
aprilSession.context.requestId = april.context.requestId!

const sign = (name: string, action: Action, payloadToSign: string): PayloadVector => ({
  ...{ name, ...action, payloadToSign },
  verdict: 'sign',
})
const refuse = (name: string, action: Action, payloadToSign: string, reason: string): PayloadVector => ({
  ...{ name, ...action, payloadToSign, reason },
  verdict: 'refuse',
})

const notAsked = 'the payload’s value is not the request’s'

/**
 * 12 published payloads and 22 counter-examples.
 *
 * Source: the descriptions and guides of the service of 27 April and 21 August 2026. Texts with `...` are published so.
 */
export const publishedPayloads: readonly PayloadVector[] = [
  sign('quote, five fields, type first', quote, publishedQuote),
  sign(
    'add an e-mail credential',
    email,
    activity('UPDATE_USER_EMAIL', { userEmail: 'jane@example.com', userId }),
  ),
  sign(
    'add an OAuth credential',
    oauth,
    activity('CREATE_OAUTH_PROVIDERS', { oauthProviders: [google], userId }),
  ),
  sign('add a passkey', passkey, activity('CREATE_AUTHENTICATORS_V2', { authenticators: [own], userId })),
  sign('revoke a session', session, activity('DELETE_API_KEYS', { apiKeyIds: ['api_key_2m9F...'], userId })),
  sign('refresh, compressed key', refresh, refreshPayload({ targetPublicKey: compressedKey })),
  sign('export', walletExport, exportTo(exportKey)),
  sign('change the customer’s e-mail address', newEmail, emailTo('john.smith@example.com')),
  sign('change the customer’s phone number', newPhone, phoneTo('+14155559876')),
  sign(
    'wallet privacy',
    privacy,
    activity('SIGN_RAW_PAYLOAD_V2', {
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
      payload: '9f3b...',
      signWith: 'sp1q...',
    }),
  ),
  sign(
    'one-time code: the verification token',
    code,
    'eyJhbGciOiJFUzI1NiIsImtpZCI6InR1cm5rZXkifQ.eyJzdWIiOiJUWnk2NkVPa1RGYTd2NkpXZ0VxaVgyZGFXOENXc2pMQzVDVU9aRUlGY3hzIiwiaWF0IjoxNzc5NDA3MjIxLCJleHAiOjE3Nzk0MTA4MjF9.gKX9MWYGkw8Y55bgzsgrRftvUHFruIe8yu0w9Kpjp5qnrZnXcTV71WVoltGPsr015IY_oRTOkIFLHmiGNG9zBw',
  ),
  sign('document form', april, documentForm({})),

  refuse(
    'quote: another fifth field',
    quote,
    JSON.stringify({ ...quoteFields, dryRun: false }),
    'an unknown top-level field',
  ),
  refuse(
    'quote: a sixth field',
    quote,
    JSON.stringify({ ...quoteFields, generateAppProofs: true, onBehalfOf: 'user_other' }),
    'an unknown top-level field',
  ),
  refuse(
    'quote: generateAppProofs is no boolean',
    quote,
    JSON.stringify({ ...quoteFields, generateAppProofs: { type: 'x' } }),
    'a field of another type',
  ),
  refuse(
    'quote: a raw payload instead of a transaction',
    quote,
    publishedQuote.replace('SIGN_TRANSACTION_V2', 'SIGN_RAW_PAYLOAD_V2'),
    'another type',
  ),
  refuse(
    'quote: parameters twice',
    quote,
    publishedQuote.replace(',"generate', ',"parameters":{"signWith":"wallet_other"},"generate'),
    'a field twice',
  ),
  refuse(
    'quote: of another account',
    quoteOf(accountId.replace('0002', 'ffff')),
    publishedQuote,
    'the quote’s source is not this account',
  ),
  refuse('e-mail: another address than asked', newEmail, emailTo('mallory@example.com'), notAsked),
  refuse('phone: another number than asked', newPhone, phoneTo('+19995550000'), notAsked),
  refuse(
    'OAuth: two providers',
    oauth,
    activity('CREATE_OAUTH_PROVIDERS', {
      oauthProviders: [google, { oidcToken: 'eyJhbGciOiJSUzI1NiJ9.other.x', providerName: 'Apple' }],
      userId,
    }),
    'more than was asked for',
  ),
  refuse(
    'passkey: another credential',
    passkey,
    activity('CREATE_AUTHENTICATORS_V2', { authenticators: [foreign], userId }),
    notAsked,
  ),
  refuse(
    'passkey: two of them',
    passkey,
    activity('CREATE_AUTHENTICATORS_V2', { authenticators: [own, foreign], userId }),
    'more than was asked for',
  ),
  refuse(
    'refresh: another key',
    refresh,
    refreshPayload({ targetPublicKey: `03${otherKey.slice(2, 66)}` }),
    'another target key',
  ),
  refuse('refresh: no key', refresh, refreshPayload({}), 'the target key is missing'),
  refuse('export: another key', walletExport, exportTo(otherKey), 'another target key'),
  refuse(
    'revoke a session: all of them',
    session,
    activity('DELETE_API_KEYS', { apiKeyIds: ['api_key_2m9F...', 'api_key_7x1Q...'], userId }),
    'more than was asked for',
  ),
  refuse('revoke a session: an export instead', session, exportTo(otherKey), 'another type'),
  refuse('privacy: a transaction instead', privacyThen, publishedQuote, 'another type'),
  refuse(
    'one-time code: an activity instead of a token',
    code,
    JSON.stringify({
      organizationId: 'org_2m9F...',
      parameters: { ...quoteFields.parameters, unsignedTransaction: '02f8...' },
      timestampMs: '1779407221000',
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    }),
    'the key that signs here becomes the session key',
  ),
  refuse('an unknown activity', email, activity('EXAMPLE', { userId }), 'another type'),
  refuse(
    'document form: another account',
    april,
    documentForm({ accountId: 'InternalAccount:01HF3Z4OTHER' }),
    'another account',
  ),
  refuse(
    'document form: another request',
    april,
    documentForm({ requestId: '9f7a2c10-5e88-4fb1-bd0e-1c3a8e7b2d45' }),
    'another requestId',
  ),
  refuse(
    'an opaque text',
    aprilSession,
    'Y2hhbGxlbmdlLXBheWxvYWQtdG8tc2lnbg==',
    'no form that is known; only an app that was asked may allow it',
  ),
]
