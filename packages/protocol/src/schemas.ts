/** The schemas of each endpoint's query, body and response, in one table for clients and the reference. */

import * as v from 'valibot'
import { agentEndpoints } from './agentEndpoints.js'
import type { EndpointSchemas } from './endpointRows.js'
import type { WalletEndpointName } from './endpoints.js'
import { type Readable, withReader } from './reading.js'
import * as authMethods from './requests/authMethods.js'
import * as sca from './requests/sca.js'
import { AuthMethod, OtpChallenge, PasskeyAuthChallenge, Session } from './resources/authMethod.js'
import { Customer, UpdateCustomerBody } from './resources/customer.js'
import { ExportedWallet } from './resources/exportedWallet.js'
import { InternalAccount } from './resources/internalAccount.js'
import { wholeListOf } from './resources/list.js'
import { QuoteDetails } from './resources/quote.js'
import * as scaResponse from './resources/sca.js'
import type { ScaEndpointName } from './scaEndpoints.js'
import { platformEndpoints, type ServiceEndpointName, sandboxEndpoints } from './serviceEndpoints.js'

/** The schemas of the rows that a browser has. */
const walletSchemas = {
  registerAuthMethod: {
    body: authMethods.RegisterAuthMethodBody,
    // That of a code also has the key to seal it to.
    response: AuthMethod as Readable<AuthMethod | OtpChallenge>,
  },
  listAuthMethods: { query: authMethods.AccountQuery, response: wholeListOf(AuthMethod) },
  challengeAuthMethod: {
    body: authMethods.ChallengeBody,
    response: withReader(
      v.pipe(
        v.union([PasskeyAuthChallenge, OtpChallenge, AuthMethod]),
        // Without this the union would accept a broken challenge as an AuthMethod without a challenge.
        v.check((response) => response.type !== 'PASSKEY' || 'challenge' in response),
      ),
      v.lazy((body) =>
        (body as { type?: unknown } | undefined)?.type === 'PASSKEY'
          ? PasskeyAuthChallenge.reader
          : OtpChallenge.reader,
      ),
    ),
  },
  verifyAuthMethod: { body: authMethods.VerifyBody, response: Session },
  revokeAuthMethod: { response: v.undefined() },
  listSessions: { query: authMethods.AccountQuery, response: wholeListOf(Session) },
  revokeSession: { response: v.undefined() },
  refreshSession: { body: authMethods.ClientKeyBody, response: Session },
  exportInternalAccount: { body: authMethods.ClientKeyBody, response: ExportedWallet },
  updateInternalAccount: { body: v.object({ privateEnabled: v.boolean() }), response: InternalAccount },
  updateCustomer: { body: UpdateCustomerBody, response: Customer },
  getQuote: { response: QuoteDetails },
  executeQuote: { body: v.optional(sca.ExecuteQuoteBody), response: QuoteDetails },
  authorizeQuote: { body: sca.AuthorizeQuoteBody, response: QuoteDetails },
  resendQuoteAuthorization: { response: v.undefined() },
  startScaLogin: { query: sca.ScaCustomerQuery, body: sca.ScaFactorBody, response: scaResponse.ScaLogin },
  completeScaLogin: {
    query: sca.ScaCustomerQuery,
    body: sca.CompleteScaLoginBody,
    response: scaResponse.ScaLoginResult,
  },
} as const satisfies Readonly<Record<WalletEndpointName | ScaEndpointName, EndpointSchemas>>

/** The schemas of each endpoint, by its name. An endpoint without `query` or `body` takes none. An empty response is `undefined`. */
export const endpointSchemas = {
  ...walletSchemas,
  ...platformEndpoints,
  ...agentEndpoints,
  ...sandboxEndpoints,
} as const satisfies Readonly<Record<ServiceEndpointName, EndpointSchemas>>
