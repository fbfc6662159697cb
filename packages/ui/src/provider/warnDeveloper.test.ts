import { expect, test } from 'vitest'
import { isForDeveloper } from './warnDeveloper.js'

// Source: packages/ui/README.md, `onProblem`: what the app or its backend must mend, and nothing that a user decides, proves or enters.
test.each([
  [{}, 'executeQuote', true],
  [{ code: 'UNREACHABLE' }, 'listAccounts', true],
  [{ code: 'UNEXPECTED_RESPONSE', status: 200 }, 'listAccounts', true],
  [{ code: 'INSECURE_CONTEXT' }, 'signInWithPasskey', true],
  [{ code: 'PASSKEY_UNSUPPORTED' }, 'createPasskey', true],
  [{ code: 'PASSKEY_RP_ID_MISMATCH' }, 'createPasskey', true],
  [{ code: 'PAYLOAD_MISMATCH' }, 'executeQuote', true],
  [{ code: 'PROFILE_MISMATCH', status: 409 }, 'executeQuote', true],
  [{ code: 'PROTOCOL_MISMATCH' }, 'executeQuote', true],
  [{ code: 'QUOTE_TOO_HIGH' }, 'executeQuote', true],
  [{ code: 'REFUSED' }, 'executeQuote', true],
  [{ code: 'REFUSED', status: 403 }, 'executeQuote', true],
  [{ code: 'REFUSED', status: 404 }, 'listAccounts', true],
  [{ code: 'REFUSED', status: 503 }, 'listAccounts', true],
  [{ code: 'OUTCOME_UNKNOWN', status: 502 }, 'executeQuote', true],
  [{ code: 'REFUSED', status: 400 }, 'requestQuote', true],
  // The page sent an order again with other terms.
  [{ code: 'REFUSED', status: 409, serviceCode: 'CONFLICT' }, 'requestQuote', true],
  // A user's own.
  [{ code: 'REFUSED', status: 400 }, 'signInWithOtp', false],
  [{ code: 'REFUSED', status: 401 }, 'signInWithPasskey', false],
  [{ code: 'REFUSED', status: 409 }, 'executeQuote', false],
  [{ code: 'REFUSED', status: 409, serviceCode: 'CONFLICT' }, 'executeQuote', false],
  [{ code: 'REFUSED', status: 409, serviceCode: 'SOLD_OUT' }, 'requestQuote', false],
  [{ code: 'RATE_LIMITED', status: 429 }, 'sendCode', false],
  [{ code: 'OUTCOME_UNKNOWN' }, 'executeQuote', false],
  [{ code: 'PROOF_REFUSED' }, 'completeScaLogin', false],
  [{ code: 'PROOF_REFUSED', status: 400 }, 'authorizeQuote', false],
  [{ code: 'PASSKEY_CANCELLED' }, 'signInWithPasskey', false],
  [{ code: 'SESSION_EXPIRED' }, 'executeQuote', false],
  [{ code: 'SIGNING_DECLINED' }, 'executeQuote', false],
  [{ code: 'QUOTE_EXPIRED', status: 409 }, 'executeQuote', false],
  [{ code: 'BUSY' }, 'executeQuote', false],
  [{ code: 'ABORTED' }, 'executeQuote', false],
] as const)('%o of %s is for the developer: %s', (error, verb, isIt) => {
  expect(isForDeveloper(error, verb)).toBe(isIt)
})
