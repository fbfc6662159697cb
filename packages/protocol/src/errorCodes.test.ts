/** Each code has the status that the interface gives it. A client decides by the status, so a wrong one loses money. */

import { expect, test } from 'vitest'
import { type ErrorCode, errorCodes, errorStatuses } from './errorCodes.js'

// Source: the interface document, "Errors", and the profile 2026-08, "Errors".
const codesOf: Readonly<Record<number, string>> = {
  400: `INVALID_INPUT EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS PASSKEY_CREDENTIAL_ALREADY_EXISTS
    SMS_OTP_CREDENTIAL_ALREADY_EXISTS INVALID_BANK_ACCOUNT INVALID_AMOUNT INVALID_CURRENCY INVITATION_ALREADY_CLAIMED
    INVITATION_CANCELLED INVALID_UMA_ADDRESS SELF_PAYMENT AMOUNT_OUT_OF_RANGE WEBHOOK_ENDPOINT_NOT_SET
    WEBHOOK_DELIVERY_ERROR END_USER_TERMS_VERSION_NOT_FOUND`,
  401: `UNAUTHORIZED INVALID_SIGNATURE WALLET_SIGNATURE_MISSING WALLET_SIGNATURE_MALFORMED
    WALLET_SIGNATURE_BODY_MISMATCH WALLET_SIGNATURE_INVALID REQUEST_ID_MISSING`,
  403: 'FORBIDDEN USER_NOT_READY END_USER_TERMS_NOT_ACCEPTED',
  404: `NOT_FOUND USER_NOT_FOUND QUOTE_NOT_FOUND TRANSACTION_NOT_FOUND INVITATION_NOT_FOUND LOOKUP_REQUEST_NOT_FOUND
    TOKEN_NOT_FOUND UMA_NOT_FOUND`,
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  409: `CONFLICT EMAIL_OTP_EMAIL_ALREADY_EXISTS EMAIL_OTP_CREDENTIAL_SET_CHANGED
    TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL TRANSACTION_NOT_CANCELLABLE SCA_SESSION_REQUIRED PASSKEY_ALREADY_ENROLLED BENEFICIARY_TRUSTED`,
  410: 'CUSTOMER_DELETED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  423: 'ACCOUNT_LOCKED',
  424: 'PAYREQ_REQUEST_FAILED',
  429: 'RATE_LIMITED DAILY_VOLUME_LIMIT_EXCEEDED',
  500: 'INTERNAL_ERROR',
  501: 'NOT_IMPLEMENTED',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
}

const rows = Object.entries(codesOf).flatMap(([status, codes]) =>
  codes.split(/\s+/).map((code) => [code as ErrorCode, Number(status)] as const),
)

test.each(rows)('%s has the status %d', (code, status) => {
  expect(errorStatuses[code]).toBe(status)
})

test('each code is named once and has a status', () => {
  const all = rows.map(([code]) => code).sort()
  expect(Object.values(errorCodes).sort()).toEqual(all)
  expect(Object.keys(errorStatuses).sort()).toEqual(all)
})
