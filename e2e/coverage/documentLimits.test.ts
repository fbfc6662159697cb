/** Outcomes, magic values, limits and profiles of protocol are those of the documents. The values here are typed from there, not taken from protocol. */

import {
  beneficiaryOutcomes,
  IDEMPOTENCY_KEY_HEADER,
  individualKycOutcomes,
  kybOutcomes,
  kycOutcomes,
  lateQuoteSeconds,
  magicValues,
  maxCredentialsPerType,
  maxOidcTokenAgeSeconds,
  maxQuoteAmount,
  maxSandboxFundingAmount,
  maxWebhookPauseSeconds,
  ownershipPercentage,
  pageLimit,
  paymentApprovalSeconds,
  pendingTransferSeconds,
  profileNames,
  profiles,
  quoteOutcomes,
  REQUEST_ID_HEADER,
  RETRY_AFTER_HEADER,
  sessionSeconds,
  signedRetrySeconds,
  transferOutcomes,
  umaOutcomes,
  unauthorizedReasons,
  WALLET_SIGNATURE_HEADER,
  WEBHOOK_SIGNATURE_HEADER,
  webhookRetrySeconds,
} from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'

test('the outcomes of a sandbox are those of the document', () => {
  // Source: interface document, section "Sandbox endpoints", the table of outcome rules. The names of the outcomes of transfers and quotes are our own.
  expect(kybOutcomes).toEqual({ '001': 'PENDING', '002': 'REJECTED', other: 'APPROVED' })
  expect(kycOutcomes).toEqual({ '001': 'PENDING', '002': 'REJECTED', other: 'APPROVED' })
  expect(beneficiaryOutcomes).toEqual({
    '102': 'NOT_MATCHED',
    '103': 'PARTIAL_MATCH',
    '104': 'PENDING',
    '105': 'INVALID_ACCOUNT',
    '106': 'UNSUPPORTED',
    '107': 'CHECKED_BY_RECEIVING_FI',
    other: 'MATCHED',
  })
  expect(transferOutcomes).toEqual({
    '002': 'INSUFFICIENT_FUNDS',
    '003': 'ACCOUNT_CLOSED',
    '004': 'REJECTED_BY_BANK',
    '005': 'PENDING_THEN_FAILED',
    other: 'SUCCESS',
  })
  expect(quoteOutcomes).toEqual({
    '002': 'EXECUTION_FAILED',
    '003': 'COMPLETED_LATE',
    '004': 'DELIVERY_FAILED',
    '005': 'RETURNED_BY_BANK',
    '006': 'CANCELLED_BY_USER',
    '007': 'PAYOUT_AND_REFUND_FAILED',
    other: 'SUCCESS',
  })
  // Source: the same section, "Sandbox UMA addresses".
  expect(umaOutcomes).toEqual({
    '$success.usd': 'SUCCESS',
    '$success.eur': 'SUCCESS',
    '$success.mxn': 'SUCCESS',
    '$pending.long.usd': 'PENDING_LONG',
    '$fail.compliance.usd': 'COMPLIANCE_FAILURE',
  })
  // Source: dated profiles, section 1, the row "Sandbox, KYC".
  expect(individualKycOutcomes).toEqual({
    '001': 'PENDING',
    '002': 'REJECTED',
    '003': 'UNVERIFIED',
    other: 'APPROVED',
  })
})

// Source: interface document, section "Sandbox magic values".
test('the magic values, and the reasons of a refused proof, are those of the document', () => {
  expect(magicValues).toEqual({
    otp: '000000',
    passkeySignature: 'sandbox-valid-passkey-signature',
    oidcToken: 'sandbox-valid-oidc-token',
    walletSignature: 'sandbox-valid-signature',
  })
  expect(unauthorizedReasons).toEqual({
    otp: 'Invalid OTP code',
    passkey: 'Invalid passkey signature',
    oidcToken: 'Invalid OIDC token',
    walletSignature: 'Invalid Service-Wallet-Signature',
  })
})

test('the limits are those of the documents', () => {
  expect({
    pageLimit,
    maxCredentialsPerType,
    signedRetrySeconds,
    maxOidcTokenAgeSeconds,
    maxSandboxFundingAmount,
    ownershipPercentage,
    pendingTransferSeconds,
    lateQuoteSeconds,
    sessionSeconds,
    maxQuoteAmount,
    maxWebhookPauseSeconds,
    webhookRetrySeconds,
    paymentApprovalSeconds,
  }).toEqual({
    // Source: interface document, section "Limits".
    pageLimit: { min: 1, max: 100, default: 20 },
    maxCredentialsPerType: 1,
    signedRetrySeconds: 5 * 60,
    maxOidcTokenAgeSeconds: 60,
    maxSandboxFundingAmount: 100_000_000_000,
    ownershipPercentage: { min: 0, max: 100 },
    pendingTransferSeconds: 30,
    lateQuoteSeconds: 6 * 60,
    // Source: service facts, section 2: the rows "Session lifetime", "POST /quotes" and "webhooks".
    sessionSeconds: 15 * 60,
    maxQuoteAmount: 9e15,
    maxWebhookPauseSeconds: 30 * 60,
    webhookRetrySeconds: 7 * 24 * 60 * 60,
    // Source: dated profiles, section 6.
    paymentApprovalSeconds: 5,
  })
})

test('the headers have the names of the document', () => {
  expect({
    WALLET_SIGNATURE_HEADER,
    REQUEST_ID_HEADER,
    WEBHOOK_SIGNATURE_HEADER,
    IDEMPOTENCY_KEY_HEADER,
    RETRY_AFTER_HEADER,
  }).toEqual({
    // Source: interface document, sections "The signed-retry pattern", "Webhook signature", "POST /quotes/{quoteId}/execute" and "Limits".
    WALLET_SIGNATURE_HEADER: 'Service-Wallet-Signature',
    REQUEST_ID_HEADER: 'Request-Id',
    WEBHOOK_SIGNATURE_HEADER: 'X-Service-Signature',
    IDEMPOTENCY_KEY_HEADER: 'Idempotency-Key',
    RETRY_AFTER_HEADER: 'Retry-After',
  })
})

// Source: dated profiles, section 1: the rows "clientPublicKey", "One-time code", "Address of a code" and "Credential types; per account".
test('the profiles differ as the documents say', () => {
  const sealed = { sessionKey: 'sealed', otp: 'plain', otpAddress: 'request', passkeys: 'one' }
  const held = { sessionKey: 'client-held', otp: 'encrypted', otpAddress: 'customer', passkeys: 'several' }
  expect(profiles).toEqual({ document: sealed, '2026-04': sealed, '2026-08': held })
  expect(profileNames).toEqual(['document', '2026-04', '2026-08'])
})
