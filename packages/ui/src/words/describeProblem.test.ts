import { PasskeyError, ServiceError, SessionError, StoreError, WalletError } from '@embedded-wallet/core'
import { errorStatuses, refusalCode, refusalHints } from '@embedded-wallet/protocol'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { allTexts, rowOf } from '../../test/allTexts.js'
import { describeProblem, type Purpose } from './describeProblem.js'
import { en } from './en.js'

const byCode = { ...en.errors.byCode, ...en.paymentErrors.byCode }
const refusals = { ...en.errors.refusals, ...en.paymentErrors.refusals }
const problemOf = (error: unknown, purpose?: Purpose) => describeProblem(en, error, purpose)

const refused = (status?: number, reason?: string, serviceCode?: string) =>
  new ServiceError('REFUSED', `The service refused the call: ${status}.`, { status, reason, serviceCode })

const serviceCodes: ReadonlySet<string> = new Set([
  ...['UNREACHABLE', 'ABORTED', 'OUTCOME_UNKNOWN', 'REFUSED', 'RATE_LIMITED', 'PROFILE_MISMATCH'],
  ...['QUOTE_EXPIRED', 'INSUFFICIENT_FUNDS'],
  ...['UNEXPECTED_RESPONSE', 'AUTHORIZATION_REQUIRED', 'STEP_UP_REQUIRED', 'PAYMENT_DIFFERS'],
])
/** Every error of core, by its code. The type of the table requires each code but OUTCOME_UNKNOWN. */
const everyError = ['OUTCOME_UNKNOWN', ...Object.keys(byCode)].map((code) => {
  const message = 'For developers: assertion, challenge, payload.'
  if (code.startsWith('PASSKEY_')) return new PasskeyError(code as never, message)
  if (code.startsWith('STORE_')) return new StoreError(code as never, message)
  if (!serviceCodes.has(code)) return new SessionError(code as never, message)
  return new ServiceError(code as never, message, {
    outcome: code === 'OUTCOME_UNKNOWN' ? 'unknown' : 'none',
  })
})
const everyRefusal = [
  ...Object.keys(refusals).map((serviceCode) => refused(400, undefined, serviceCode)),
  ...[undefined, 400, 401, 403, 404, 409, 410, 418, 423].map((status) => refused(status)),
]

/** Each of a call that may have acted: a quote that differs has an outcome, too. */
const everyUnknown = [...serviceCodes].map(
  (code) => new ServiceError(code as never, 'For developers.', { outcome: 'unknown' }),
)

/** What a refusal without words of its own says. */
const refusedIt: Readonly<Record<string, RegExp>> = {
  ar: /رفضت الخدمة/,
  de: /abgelehnt/,
  en: /service refused it/,
  es: /lo ha rechazado/,
  fr: /service de paiement a refusé/,
  ja: /拒否されました/,
  pt: /serviço de pagamentos recusou/,
}
const refusalTexts = allTexts.map((texts) => [texts, rowOf(refusedIt, texts.language)] as const)

/** Words of developers. */
const jargon =
  /[A-Z]{2,}_[A-Z]|\b(relay|token|payload|session key|HTTP|API|JSON|store|cookie|undefined|\d{3})\b|[{}]/

afterEach(() => {
  vi.restoreAllMocks()
})

// Source: dated profiles, section 3, "Without a session": 409 SCA_SESSION_REQUIRED.
it('a payment that wants a login says so to its page', () => {
  expect(problemOf(refused(409, undefined, 'SCA_SESSION_REQUIRED'), 'payment')).toEqual({
    tone: 'info',
    text: 'Nothing was sent: you need to log in for payments first. Log in below, then try again.',
    isLoginNeeded: true,
  })
})

// Source: errors.md, `OUTCOME_UNKNOWN`: the response was lost or broken, or a refusal may be about the second arrival.
it.each([
  ['a lost response', 'OUTCOME_UNKNOWN', undefined, 'the response was lost'],
  [
    'a refusal of the relay',
    'OUTCOME_UNKNOWN',
    403,
    'the request was refused, but it may have arrived twice, and the other one may have gone through',
  ],
  [
    'too many requests',
    'OUTCOME_UNKNOWN',
    429,
    'the request was refused, but it may have arrived twice, and the other one may have gone through',
  ],
  [
    'a step-up that did not count',
    'STEP_UP_REQUIRED',
    403,
    'the request was refused, but it may have arrived twice, and the other one may have gone through',
  ],
  ['a proxy that waited', 'OUTCOME_UNKNOWN', 408, 'the response was unclear'],
  ['a page of a proxy', 'OUTCOME_UNKNOWN', 502, 'the response was unclear'],
  ['a response that cannot be read', 'OUTCOME_UNKNOWN', 200, 'the response was unclear'],
  ['a service at work', 'PROCESSING', undefined, 'the payment service is still working on it'],
] as const)('an unknown outcome says why it is: %s', (_, code, status, why) => {
  const error = new ServiceError(code, 'Not for users.', { outcome: 'unknown', status })
  expect(problemOf(error, 'payment').text).toBe(
    `This payment may or may not have been sent: ${why}. If your activity does not show it, confirm this same payment again: it cannot be sent twice. Do not start a new one.`,
  )
  for (const texts of allTexts) expect(describeProblem(texts, error, 'payment').text).not.toMatch(/[{}]/)
})

describe('every error of the wallet', () => {
  it.each(
    [...everyError, ...everyRefusal, ...everyUnknown].map(
      (error) => [error.code, error.outcome, error] as const,
    ),
  )(
    '%s with the outcome %s says first what happened to the money, without words for developers',
    (_, __, error) => {
      const isUnknown = error.outcome === 'unknown'
      const { tone, text } = problemOf(error, 'payment')
      expect({ tone, text }).toEqual({
        tone: isUnknown ? 'warning' : expect.stringMatching(/info|error/),
        text: expect.stringMatching(
          isUnknown ? /^This payment may or may not have been sent: / : /^Nothing was sent: /,
        ),
      })
      expect(problemOf(error).text).toMatch(
        isUnknown ? /^We cannot confirm that this was done: / : /^Nothing was changed or sent: /,
      )
      for (const { text } of [problemOf(error, 'payment'), problemOf(error)]) {
        expect(text).not.toMatch(jargon)
        expect(text).toMatch(/^[A-Z].*: [a-z].*\. .*\.$/)
      }
    },
  )

  // Source of the codes: profiles, section 7, those of a quote and of its execution; section 1, "Sandbox, /fund of a wallet".
  it.each([
    ...['AMOUNT_OUT_OF_RANGE', 'INVALID_CURRENCY', 'SELF_PAYMENT', 'UMA_NOT_FOUND'],
    ...['INVALID_UMA_ADDRESS', 'INVALID_BANK_ACCOUNT', 'COUNTERPARTY_NOT_ALLOWED', 'USER_NOT_READY'],
    ...['EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED', 'MISSING_MANDATORY_USER_INFO', 'QUOTE_NOT_FOUND'],
    ...['DAILY_VOLUME_LIMIT_EXCEEDED', 'VELOCITY_LIMIT_EXCEEDED', 'TRANSACTION_SIZE_LIMIT_EXCEEDED'],
    ...['END_USER_TERMS_NOT_ACCEPTED', 'LNURLP_REQUEST_FAILED', 'PAYREQ_REQUEST_FAILED', 'ACCOUNT_LOCKED'],
  ])('%s of a payment has words of its own', (code) => {
    for (const status of [400, 403, 409])
      expect(problemOf(refused(status, undefined, code), 'payment').text).not.toMatch(
        /the payment service refused it|the quote has expired|not allowed as it is/,
      )
  })

  // Source of the codes and their statuses: the contract, which callErrors.test.ts of protocol holds against the profiles and this autumn.
  it.each(Object.entries(errorStatuses))(
    '%s says more than that it was refused, in all languages',
    (code, status) => {
      const error = new ServiceError(refusalCode(status, false, code), 'For developers.', {
        status,
        serviceCode: code,
      })
      for (const [texts, sentence] of refusalTexts)
        for (const purpose of ['action', 'payment'] as const)
          expect(describeProblem(texts, error, purpose).text).not.toMatch(sentence)
    },
  )

  // Source of the codes: profiles, section 7, those that a payment, a look-up or a change of an address may be refused with, as published by
  // autumn 2026. Left out: those of documents, invitations, cards and of the service's own stablecoins, which no screen of a wallet calls.
  it.each([
    ...['QUOTE_REQUEST_FAILED', 'EMAIL_OTP_CREDENTIAL_SYNC_FAILED', 'SMS_OTP_CREDENTIAL_SYNC_FAILED'],
    ...['INVALID_PAYREQ_RESPONSE', 'PARSE_PAYREQ_RESPONSE_ERROR', 'PARSE_LNURLP_RESPONSE_ERROR'],
    ...['LOOKUP_REQUEST_FAILED', 'CERT_CHAIN_INVALID', 'CERT_CHAIN_EXPIRED', 'INVALID_PUBKEY_FORMAT'],
    ...['MISSING_REQUIRED_UMA_PARAMETERS', 'COUNTERPARTY_PUBKEY_FETCH_ERROR', 'NO_COMPATIBLE_UMA_VERSION'],
    ...['UNSUPPORTED_UMA_VERSION', 'INVALID_RECEIVER', 'SENDER_NOT_ACCEPTED'],
  ])('%s says what is known, in all languages', (code) => {
    for (const texts of allTexts) {
      const textOf = (serviceCode?: string) =>
        describeProblem(texts, refused(400, undefined, serviceCode), 'payment').text
      expect(textOf(code)).not.toBe(textOf('A_CODE_FROM_TOMORROW'))
    }
  })

  // Source: service of autumn 2026, published list of the codes of a 409, read 2026-11-29: "a few banking days", "already associated with".
  it.each([
    [
      'EMAIL_OTP_EMAIL_ALREADY_EXISTS',
      'another wallet already uses this email address. Enter a different one.',
    ],
    [
      'SMS_OTP_PHONE_NUMBER_ALREADY_EXISTS',
      'another wallet already uses this phone number. Enter a different one.',
    ],
    [
      'BANK_ACCOUNT_VALIDATION_PENDING',
      'the recipient’s bank account is still being checked, which can take a few banking days. Try again then.',
    ],
  ])('%s says what the user can do', (code, text) => {
    expect(problemOf(refused(409, undefined, code)).text).toBe(`Nothing was changed or sent: ${text}`)
  })

  // Source: service of autumn 2026, read 2026-11-28, row 6. Those of credentials and OPERATION_IN_PROGRESS are perhaps unmerged.
  it.each([
    ...['QUOTE_RATE_UNAVAILABLE', 'BANK_ACCOUNT_VALIDATION_PENDING', 'WALLET_NOT_PROVISIONED'],
    ...['DUPLICATE_EXTERNAL_ACCOUNT', 'PAYMENT_DOCUMENT_ALREADY_USED', 'NOT_YET_AVAILABLE'],
    ...['AUTH_CREDENTIAL_VERIFICATION_REQUIRED', 'AUTH_CREDENTIAL_VERIFICATION_EXPIRED'],
    'OPERATION_IN_PROGRESS',
  ] as const)('%s has a sentence of its own, and one for developers', (code) => {
    for (const texts of allTexts) {
      const textOf = (serviceCode?: string) =>
        describeProblem(texts, refused(errorStatuses[code], undefined, serviceCode), 'payment').text
      expect(textOf(code)).not.toBe(textOf('A_CODE_FROM_TOMORROW'))
    }
    expect(refusalHints[code]).toMatch(/^[A-Z].*\.$/)
  })

  it.each([
    [refused(409), 'something about it has changed in the meantime.'],
    [new ServiceError('QUOTE_EXPIRED', 'For developers.'), 'the quote expired before you confirmed it.'],
    [refused(403), 'this payment is not allowed as it is.'],
    [refused(429, undefined, 'DAILY_VOLUME_LIMIT_EXCEEDED'), 'it would put you over your limit for today.'],
    [
      new ServiceError('INSUFFICIENT_FUNDS', 'For developers.'),
      'your balance does not cover it. Send a smaller amount',
    ],
    [
      new ServiceError('REFUSED', 'x', {
        status: 409,
        serviceCode: 'SOLD_OUT',
        userMessage: 'The last one is sold.',
      }),
      'The last one is sold.',
    ],
    [refused(401, undefined, 'NOT_SIGNED_IN'), 'you are signed out of this app'],
  ])('of a payment: %s', (error, why) => {
    expect(problemOf(error, 'payment').text).toContain(`Nothing was sent: ${why}`)
  })

  it.each(everyError.map((error) => [error.code, error] as const))(
    '%s while the page only reads says nothing of what was sent before',
    (_, error) => {
      expect(problemOf(error, 'reading').text).toMatch(/^We cannot show this right now: [a-z].*\. .*\.$/)
    },
  )

  // Source: relayRefusals of protocol, those that say to a developer what to set up, and the codes that core has for a page's policy and a redirect.
  it.each([
    ...['ACCOUNT_NOT_NAMED', 'ADDRESS_NOT_KNOWN', 'CUSTOMER_NOT_KNOWN', 'HAND_OFF_NOT_SET_UP'],
    ...['HAND_OFF_PAGE_NOT_LISTED', 'LOGIN_NOT_SET_UP', 'LOGIN_ON_OTHER_SITE', 'ORIGIN_NOT_LISTED'],
    ...['OTHER_MOUNT_PATH', 'PAGE_NOT_LISTED', 'QUOTES_NOT_SET_UP', 'READS_NOT_ALLOWED'],
    ...['SIGN_UP_NOT_SET_UP', 'TERMS_NOT_SET_UP', 'WALLET_CALL_MISSING', 'RELAY_NOT_LISTED'],
    'RELAY_REDIRECTED',
  ])('%s says that this app is not set up', (code) => {
    expect(problemOf(refused(404, undefined, code)).text).toMatch(/this app is not set up correctly/)
  })

  // Source: relayRefusals of protocol: the service, or the relay, started anew. Every other 404 may be of the page.
  it.each([
    ['ACCOUNT_GONE', true],
    ['CUSTOMER_NOT_KNOWN', true],
    ['ADDRESS_NOT_KNOWN', false],
    ['NOT_FOUND', false],
  ])('%s while the page reads: the wallet is not known any more: %s', (code, isGone) => {
    const { text } = problemOf(refused(404, undefined, code), 'reading')
    expect(text === en.errors.unknownWallet).toBe(isGone)
  })

  it('a payment that was made otherwise than it was shown was sent, and must not be sent again', () => {
    const error = new ServiceError('PAYMENT_DIFFERS', 'For developers.', { outcome: 'done' })
    for (const { tone, text } of [problemOf(error, 'payment'), problemOf(error)]) {
      expect(tone).toBe('error')
      expect(text).toMatch(
        /^This payment was sent, but .* not what was shown to you\. Do not send it again\./,
      )
    }
  })

  it('an error that is not of the wallet claims nothing about the money', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const error = new TypeError('x is not a function')
    expect(problemOf(error, 'payment')).toMatchObject({
      tone: 'warning',
      text: expect.stringMatching(/^Something went wrong, and we do not know whether this went through/),
    })
    expect(log).toHaveBeenCalledWith(error)
    const noted = Object.assign(new TypeError('of the app'), { outcome: 'none' })
    expect(problemOf(noted, 'payment').text).toMatch(/^Nothing was sent: this app is not set up correctly/)
    expect(problemOf(error, 'reading').text).toMatch(
      /^Nothing was changed or sent: this app is not set up correctly/,
    )
  })
})

describe('a sign-in', () => {
  it.each([
    [refused(401, 'Invalid OTP code'), 'code', 'error', /^That code was not accepted/],
    [refused(400), 'code', 'error', /^That code was not accepted/],
    [refused(401, 'Invalid passkey signature'), 'passkey', 'error', /^That passkey was not accepted/],
    [
      refused(401, undefined, 'NOT_SIGNED_IN'),
      'passkey',
      'info',
      /you are signed out of this app\. Sign in again/,
    ],
    [refused(404), 'code', 'error', /^Nothing was changed or sent: this app could not find it\. Try again/],
    [refused(400), 'passkey', 'error', /^Nothing was changed or sent: the payment service refused it/],
    [new ServiceError('OUTCOME_UNKNOWN', 'Lost.', { outcome: 'unknown' }), 'code', 'warning', /try again/],
    // Of a wallet in another origin that says less.
    [new ServiceError('OUTCOME_UNKNOWN', 'Lost.'), 'payment', 'warning', /^This payment may or may not have/],
  ] as const)('%s with a %s', (error, purpose, tone, text) => {
    expect(problemOf(error, purpose)).toEqual({ tone, text: expect.stringMatching(text) })
  })
})

it('a sign-out that left the key says what the device still has', () => {
  const error = new StoreError('STORE_UNAVAILABLE', 'For developers.')
  expect(problemOf(error, 'signOut')).toEqual({
    tone: 'error',
    text: expect.stringMatching(/^You are signed out on this page, but .* Clear this site’s data/),
  })
})

describe('describeProblem', () => {
  it.each([
    [
      new ServiceError('STEP_UP_REQUIRED', 'For developers.', { status: 403 }),
      'error',
      'Nothing was changed or sent: your confirmation came too late or was already used for something else.',
    ],
  ])('%s', (error, tone, text) => {
    expect(error).toBeInstanceOf(WalletError)
    expect(problemOf(error)).toEqual({ tone, text: expect.stringContaining(text) })
  })

  it.each([
    [undefined, 'Wait a while'],
    [1, 'Wait a second'],
    [30, 'Wait 30 seconds'],
    [593, 'Wait 10 minutes'],
  ])('describes a wait of %s seconds', (retryAfterSeconds, words) => {
    const error = new ServiceError('RATE_LIMITED', 'Too many.', { status: 429, retryAfterSeconds })
    expect(problemOf(error).text).toContain(words)
  })
})
