/** The tables of protocol hold every row of the interface document. The rows here are typed from the document, not taken from protocol. */

import * as platform from '@embedded-wallet/platform'
import {
  agentActionStates,
  beneficiaryVerificationStatuses,
  credentialStates,
  endpointSchemas,
  errorCodes,
  errorStatuses,
  eventTypes,
  externalAccountStates,
  invitationStates,
  quoteStates,
  serviceEndpoints,
  sessionStates,
  transactionStates,
  verificationStates,
} from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { coverageRows, endpointOf, recordSandbox, statesIn, takeNews } from './recorder.js'
import { countContract } from './reporter.mjs'

// Source: interface document, section "Endpoints".
const endpoints = `
POST /auth/credentials
GET /auth/credentials
POST /auth/credentials/{}/challenge
POST /auth/credentials/{}/verify
DELETE /auth/credentials/{}
GET /auth/sessions
DELETE /auth/sessions/{}
POST /internal-accounts/{}/export
POST /quotes/{}/execute
POST /verifications
POST /transfer-in
POST /transfer-out
POST /sandbox/internal-accounts/{}/fund
POST /sandbox/send
POST /sandbox/uma/receive
GET /agents/me/transactions
GET /agents/me/transactions/{}
GET /agents/me/internal-accounts
GET /agents/me/external-accounts
POST /agents/device-codes/{}/redeem
POST /agents/{}/actions/{}/approve
POST /agents/{}/actions/{}/reject
GET /invitations/{}
POST /invitations/{}/claim
POST /beneficial-owners
GET /beneficial-owners
GET /documents
POST /platform/external-accounts
GET /receiver/external-account/{}
POST /crypto/estimate-withdrawal-fee
GET /uma-providers`

test('every endpoint of the document is in the table', () => {
  const known = Object.values(serviceEndpoints).map(
    ({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
  )
  expect(known).toEqual(expect.arrayContaining(endpoints.trim().split('\n')))
})

// Source: interface document, section "States and transitions".
test.each([
  [
    'transaction',
    transactionStates,
    'CREATED PENDING PROCESSING COMPLETED REJECTED FAILED REFUNDED EXPIRED PENDING_AUTHORIZATION',
  ],
  ['agent action', agentActionStates, 'PENDING_APPROVAL APPROVED REJECTED FAILED'],
  ['external account', externalAccountStates, 'PENDING ACTIVE UNDER_REVIEW INACTIVE'],
  ['invitation', invitationStates, 'PENDING CLAIMED EXPIRED CANCELLED'],
  ['verification', verificationStates, 'UNVERIFIED PENDING APPROVED REJECTED'],
  // Source: the same section, "Credential and session lifecycle".
  ['credential', credentialStates, 'REGISTERED REVOKED'],
  ['session', sessionStates, 'ACTIVE EXPIRED REVOKED'],
  // Source: service facts, section 2, the row "Quote", and dated profiles, section 1, the row "Quote status".
  ['quote', quoteStates, 'PENDING PENDING_AUTHORIZATION PROCESSING COMPLETED FAILED EXPIRED'],
])(
  'the states of %s are those of the document (PENDING_AUTHORIZATION: profile 2026-08)',
  (_, { transitions }, states) => {
    expect(Object.keys(transitions).sort()).toEqual(states.split(' ').sort())
  },
)

// Source: interface document, section "ExternalAccount".
test('the results of comparing a beneficiary are those of the document', () => {
  const published = 'MATCHED PARTIAL_MATCH NOT_MATCHED UNSUPPORTED CHECKED_BY_RECEIVING_FI PENDING'
  expect(beneficiaryVerificationStatuses).toEqual(published.split(' '))
})

// Source: dated profiles, section 6. The first two are from the interface document, section "Events".
const events: Record<string, string> = {
  INVITATION_CLAIMED: '',
  AGENT_ACTION: 'PENDING_APPROVAL',
  INCOMING_PAYMENT: 'PENDING COMPLETED FAILED REFUND_PENDING REFUND_COMPLETED REFUND_FAILED',
  OUTGOING_PAYMENT:
    'PENDING PENDING_AUTHORIZATION PROCESSING COMPLETED FAILED EXPIRED REFUND_PENDING REFUND_COMPLETED REFUND_FAILED',
  CUSTOMER: 'KYC_APPROVED KYC_REJECTED KYC_PENDING KYB_APPROVED KYB_REJECTED KYB_PENDING',
  VERIFICATION: 'APPROVED REJECTED RESOLVE_ERRORS IN_PROGRESS PENDING_MANUAL_REVIEW',
  INTERNAL_ACCOUNT: 'BALANCE_UPDATED STATUS_UPDATED FUNDING_INSTRUCTIONS_UPDATED',
  EXTERNAL_ACCOUNT: 'STATUS_UPDATED',
  INVITATION: 'CLAIMED',
  BULK_UPLOAD: 'COMPLETED FAILED',
  CARD: 'STATE_CHANGE FUNDING_SOURCE_CHANGE',
  CARD_TRANSACTION: 'AUTHORIZED PARTIALLY_SETTLED SETTLED REFUNDED EXCEPTION',
  // Section 8.
  WALLET_OPERATION: 'COMPLETED FAILED',
  TEST: '',
}

test('the event types are those of the document and the dated profiles', () => {
  const types = Object.entries(events).flatMap(([family, names]) =>
    names === '' ? [family] : names.split(' ').map((name) => `${family}.${name}`),
  )
  expect([...eventTypes].sort()).toEqual(types.sort())
})

// Source: interface document, section "Errors", and dated profiles, section 7. The service's set is open: a client keeps other codes as text.
const codes: Record<number, string> = {
  400: 'INVALID_INPUT EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS PASSKEY_CREDENTIAL_ALREADY_EXISTS SMS_OTP_CREDENTIAL_ALREADY_EXISTS INVALID_BANK_ACCOUNT INVALID_AMOUNT INVALID_CURRENCY INVITATION_ALREADY_CLAIMED INVITATION_CANCELLED INVALID_UMA_ADDRESS SELF_PAYMENT AMOUNT_OUT_OF_RANGE WEBHOOK_ENDPOINT_NOT_SET WEBHOOK_DELIVERY_ERROR END_USER_TERMS_VERSION_NOT_FOUND',
  401: 'UNAUTHORIZED INVALID_SIGNATURE WALLET_SIGNATURE_MISSING WALLET_SIGNATURE_MALFORMED WALLET_SIGNATURE_BODY_MISMATCH WALLET_SIGNATURE_INVALID REQUEST_ID_MISSING',
  403: 'FORBIDDEN USER_NOT_READY END_USER_TERMS_NOT_ACCEPTED',
  404: 'USER_NOT_FOUND QUOTE_NOT_FOUND TRANSACTION_NOT_FOUND INVITATION_NOT_FOUND LOOKUP_REQUEST_NOT_FOUND TOKEN_NOT_FOUND UMA_NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'CONFLICT EMAIL_OTP_EMAIL_ALREADY_EXISTS EMAIL_OTP_CREDENTIAL_SET_CHANGED PASSKEY_ALREADY_ENROLLED SCA_SESSION_REQUIRED BENEFICIARY_TRUSTED TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL TRANSACTION_NOT_CANCELLABLE',
  410: 'CUSTOMER_DELETED',
  423: 'ACCOUNT_LOCKED',
  424: 'PAYREQ_REQUEST_FAILED',
  429: 'RATE_LIMITED DAILY_VOLUME_LIMIT_EXCEEDED',
  500: 'INTERNAL_ERROR',
  501: 'NOT_IMPLEMENTED',
  503: 'SERVICE_UNAVAILABLE',
}
/** Assumption: the codes that neither has; they follow the naming of the others. */
const ownCodes = {
  NOT_FOUND: 404,
  REQUEST_TIMEOUT: 408,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  BAD_GATEWAY: 502,
}

test('each error code has the status of the document and the dated profiles', () => {
  const published = Object.entries(codes).flatMap(([status, names]) =>
    names.split(' ').map((code) => [code, Number(status)]),
  )
  const statuses = { ...Object.fromEntries(published), ...ownCodes }
  expect(errorStatuses).toEqual(statuses)
  expect(Object.values(errorCodes).sort()).toEqual(Object.keys(statuses).sort())
})

declare module 'vitest' {
  interface TaskMeta {
    /** All rows that the tests must show, for the reporter. */
    contractRows?: readonly string[]
  }
}

test('every endpoint has a function of its name in the platform package, and schemas', () => {
  const functions: Record<string, unknown> = { ...platform }
  for (const name of Object.keys(serviceEndpoints)) {
    expect(functions[name], name).toBeTypeOf('function')
    expect(Object.keys(endpointSchemas)).toContain(name)
  }
})

test('every row has a unique name', ({ task }) => {
  expect(new Set(coverageRows).size).toBe(coverageRows.length)
  expect(coverageRows.length).toBeGreaterThan(200)
  task.meta.contractRows = coverageRows
})

test('a call shows the endpoint with the fewest places, and the states of all records in its body', () => {
  expect(endpointOf('GET', '/service/2025-10-13/customers/external-accounts')).toBe(
    'listCustomerExternalAccounts',
  )
  expect(endpointOf('GET', '/service/2025-10-13/customers/Customer:1')).toBe('getCustomer')
  expect(endpointOf('GET', '/wallet/customers')).toBeUndefined()
  const quote = { id: 'Quote:1', status: 'PENDING', sources: [{ id: 'Transaction:1', status: 'CREATED' }] }
  expect(statesIn({ data: [quote, { id: 'Customer:1', kycStatus: 'APPROVED' }] })).toEqual([
    'state:quote.PENDING',
    'state:transaction.CREATED',
    'state:verification.APPROVED',
  ])
})

test('what a sandbox sends by itself is recorded, and nothing that it sends after a fault', async () => {
  const codes = ['HONEST', 'FAULT', 'AFTER_THE_FAULT']
  let faults: object[] = []
  const sandbox = recordSandbox({
    fetch: async () => Response.json({ code: codes.shift() }, { status: 403 }),
    faults: { pending: () => faults },
    events: () => [],
  } as never)
  const call = () => sandbox.fetch(new Request('https://service.example/2025-10-13/quotes/Quote:1'))
  await takeNews()
  await call()
  faults = [{}]
  await call()
  faults = []
  await call()
  expect(await takeNews()).toEqual(['error:HONEST'])
})

test('a row without a test fails the run', () => {
  expect(countContract(['error:A', 'error:B'], ['error:A', 'event:Z', 'error:OWN'])).toEqual({
    line: 'Contract: 2 rows, 1 not shown',
    problems: ['No test shows error:B.', 'A test shows event:Z, which is no row of the contract.'],
  })
})
