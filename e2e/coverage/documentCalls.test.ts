/** The table of endpoints has the method, path, status, signature, credentials and profiles that the dated profiles publish. The rows here are typed from there. */

import {
  idempotentEndpoints,
  readEndpoints,
  relayEndpoints,
  scaEndpoints,
  serviceEndpoints,
  walletEndpoints,
} from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'

// Source: dated profiles, section 3 "Calls". `+`: of 2026-08 alone. `retry`: 202 comes first. `header`: signed at once.
const calls = `
POST /auth/credentials 201 retry
GET /auth/credentials 200
DELETE /auth/credentials/{} 204 retry
POST /auth/credentials/{}/challenge 200
POST /auth/credentials/{}/verify 200
GET /auth/sessions 200
DELETE /auth/sessions/{} 204 retry
+POST /auth/sessions/{}/refresh 201 retry

GET /customers/internal-accounts 200
GET /platform/internal-accounts 200
+PATCH /internal-accounts/{} 200 retry
POST /internal-accounts/{}/export 200 retry
GET /customers/external-accounts 200
POST /customers/external-accounts 201
GET /customers/external-accounts/{} 200
DELETE /customers/external-accounts/{} 204
GET /platform/external-accounts 200
POST /platform/external-accounts 201
GET /platform/external-accounts/{} 200
DELETE /platform/external-accounts/{} 204

POST /quotes 200
GET /quotes/{} 200
POST /quotes/{}/execute 200 header
+POST /quotes/{}/authorize 200
+POST /quotes/{}/authorize/resend 204
POST /transfer-in 200
POST /transfer-out 200
GET /transactions 200
GET /transactions/{} 200
POST /transactions/{}/approve 200
POST /transactions/{}/reject 200
+POST /transactions/{}/confirm 200
+POST /transactions/{}/cancel 200
GET /receiver/uma/{} 200
GET /receiver/external-account/{} 200
GET /exchange-rates 200
+GET /sca/factors 200
+POST /sca/factors 200
+POST /sca/factors/confirm 200
+DELETE /sca/factors/{} 204
+POST /sca/login/start 200
+POST /sca/login/complete 200
+POST /sca/record-event 200
+POST /sca/factors/reset 201
+GET /sca/factors/reset/{} 200
+POST /sca/factors/reset/{}/complete 204
+POST /customers/external-accounts/{}/trust 200
+POST /customers/external-accounts/{}/untrust 200
+POST /customers/external-accounts/{}/trust/confirm 200
+POST /customers/external-accounts/{}/untrust/confirm 200
POST /crypto/estimate-withdrawal-fee 200
GET /uma-providers 200
GET /discoveries 200
-GET /customers/kyc-link 200
+POST /customers/{}/kyc-link 201

POST /customers 201
GET /customers 200
GET /customers/{} 200
PATCH /customers/{} 200 retry
DELETE /customers/{} 200
+GET /customers/end-user-terms 200
+GET /customers/agreements 200
+POST /quotes/{}/documents 200
+POST /customers/{}/verify-email 204
+POST /customers/{}/verify-email/confirm 200
+POST /customers/{}/verify-phone 204
+POST /customers/{}/verify-phone/confirm 200
POST /verifications 200
GET /verifications 200
GET /verifications/{} 200
POST /beneficial-owners 201
GET /beneficial-owners 200
GET /beneficial-owners/{} 200
PATCH /beneficial-owners/{} 200
POST /documents 201
GET /documents 200
GET /documents/{} 200
PUT /documents/{} 200
DELETE /documents/{} 204
POST /invitations 201
GET /invitations/{} 200
POST /invitations/{}/claim 200
POST /invitations/{}/cancel 200

GET /config 200
PATCH /config 200
POST /tokens 201
GET /tokens 200
GET /tokens/{} 200
DELETE /tokens/{} 204
POST /sandbox/send 200
POST /sandbox/uma/receive 200
POST /sandbox/internal-accounts/{}/fund 200
POST /sandbox/webhooks/test 200
`

// Source: dated profiles, section 3 "Agents", of 2026-08, and the interface document, sections "Endpoints" and "Authentication".
const agentCalls = `
POST /agents 201
GET /agents 200
GET /agents/{} 200
PATCH /agents/{} 200
DELETE /agents/{} 204
PATCH /agents/{}/policy 200
POST /agents/{}/device-codes 201
GET /agents/device-codes/{}/status 200
GET /agents/approvals 200
POST /agents/device-codes/{}/redeem 200 none
POST /agents/{}/actions/{}/approve 200
POST /agents/{}/actions/{}/reject 200
GET /agents/me 200 bearer
GET /agents/me/actions 200 bearer
GET /agents/me/actions/{} 200 bearer
GET /agents/me/transactions 200 bearer
GET /agents/me/transactions/{} 200 bearer
GET /agents/me/internal-accounts 200 bearer
GET /agents/me/external-accounts 200 bearer
POST /agents/me/external-accounts 201 bearer
GET /agents/me/external-accounts/{} 200 bearer
DELETE /agents/me/external-accounts/{} 204 bearer
POST /agents/me/quotes 201 bearer
GET /agents/me/quotes/{} 200 bearer
POST /agents/me/quotes/{}/execute 200 bearer
POST /agents/me/transfer-in 201 bearer
POST /agents/me/transfer-out 201 bearer
`

const linesOf = (table: string) => table.split('\n').filter((line) => line !== '')

/** `-`: not of 2026-08. */
const marks: Readonly<Record<string, string>> = { '2026-08': '+', 'document,2026-04': '-' }

interface Row {
  method: string
  path: string
  success: number
  signing: string
  auth: string
  profiles?: readonly string[]
}

test('each call has the status, the signature, the credentials and the profiles of the published one', () => {
  const rows: Row[] = Object.values(serviceEndpoints)
  const known = rows.map(({ method, path, success, signing, auth, profiles }) => {
    const call = `${method} ${path.replace(/\{\w+\}/g, '{}')} ${success}`
    if (profiles?.join() === 'document,2026-08') return `${call}${auth === 'basic' ? '' : ` ${auth}`}`
    expect(auth, call).toBe('basic')
    const mark = profiles === undefined ? '' : (marks[profiles.join()] ?? profiles.join())
    return `${mark}${call}${signing === 'none' ? '' : ` ${signing}`}`
  })
  expect(known.sort()).toEqual([...linesOf(calls), ...linesOf(agentCalls)].sort())
})

/** What a relay forwards, and what it does itself: nothing else is open to a browser. Assumption: the documents leave the choice to the integrator. */
const forwarded = `
registerAuthMethod listAuthMethods challengeAuthMethod verifyAuthMethod revokeAuthMethod
listSessions revokeSession refreshSession
exportInternalAccount updateInternalAccount updateCustomer
getQuote executeQuote
authorizeQuote resendQuoteAuthorization startScaLogin completeScaLogin`
const ofTheRelay =
  'createRegistrationOptions startLogin getTerms acceptTerms startSignUp confirmSignUp endAppSession createHandOff requestQuote'
const readsOfTheRelay = 'readAccounts readTransactions readTransaction readReceiveWays'

test('a browser may call these, and no other', () => {
  expect(Object.keys({ ...walletEndpoints, ...scaEndpoints })).toEqual(forwarded.trim().split(/\s+/))
  expect(Object.keys(relayEndpoints)).toEqual(ofTheRelay.split(' '))
  expect(Object.keys(readEndpoints)).toEqual(readsOfTheRelay.split(' '))
})

// Source: dated profiles, section 3: the calls with the header Idempotency-Key.
const withKey = `
POST /quotes
POST /quotes/{}/execute
POST /transfer-in
POST /transfer-out
POST /agents/me/quotes
POST /agents/me/quotes/{}/execute
POST /agents/me/transfer-in
POST /agents/me/transfer-out
`

test('the calls that may be repeated after a lost response are those that read an Idempotency-Key', () => {
  const calls = idempotentEndpoints.map((name) => {
    const { method, path } = serviceEndpoints[name]
    return `${method} ${path.replace(/\{\w+\}/g, '{}')}`
  })
  expect(calls).toEqual(linesOf(withKey))
})

test('the contract has each call that the profiles describe', () => {
  const held: Row[] = Object.values(serviceEndpoints)
  const inProfile = (name: string) =>
    held.filter(({ profiles }) => profiles === undefined || profiles.includes(name)).length
  const april = linesOf(calls).filter((line) => !line.startsWith('+')).length
  const august = linesOf(calls).filter((line) => !line.startsWith('-')).length + linesOf(agentCalls).length
  console.log(
    [
      `Calls in contract = sandbox = client: April ${inProfile('2026-04')} of ${april},`,
      `August ${inProfile('2026-08')} of ${august}`,
      '(without cards, delegated keys, ownership proofs, VASPs and contact changes).',
    ].join(' '),
  )
  // Counted in section 3 by hand. Imports in bulk have a resource, an event and an error code there, and no call.
  expect([inProfile('2026-04'), april]).toEqual([65, 65])
  // Two more of autumn 2026: the agreements, and the documents of a quote.
  expect([inProfile('2026-08'), august]).toEqual([119, 119])
})
