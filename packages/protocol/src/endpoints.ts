/** One table of every endpoint: the relay's allow-list, the sandbox's router and the clients are made from it. */

import type {
  AccountQuery,
  ChallengeBody,
  ClientKeyBody,
  RegisterAuthMethodBody,
  VerifyBody,
} from './requests/authMethods.js'
import type {
  CreateCustomerBody,
  CreateExternalAccountBody,
  CreateQuoteBody,
  ExternalAccountsQuery,
  FundBody,
  InternalAccountsQuery,
  TransactionsQuery,
} from './requests/payments.js'
import type { RegistrationOptions, RegistrationOptionsBody } from './requests/registrationOptions.js'
import type { AuthMethod, OtpChallenge, PasskeyAuthChallenge } from './resources/authMethod.js'
import type { Customer } from './resources/customer.js'
import type { ExportedWallet } from './resources/exportedWallet.js'
import type { ExternalAccount } from './resources/externalAccount.js'
import type { InternalAccount } from './resources/internalAccount.js'
import type { Page, WholeList } from './resources/list.js'
import type { Quote } from './resources/quote.js'
import type { Session } from './resources/session.js'
import type { SignedRetryChallenge } from './resources/signedRetryChallenge.js'
import type { Transaction } from './resources/transaction.js'

/** What is true of an endpoint whatever it carries. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Relative to the base address; `{name}` stands for one identifier. */
  readonly path: `/${string}`
  readonly auth: 'basic' | 'bearer' | 'none'
  /** Who calls it: a relay lets through the rows of `wallet` and answers those of `relay` itself. */
  readonly audience: 'wallet' | 'relay' | 'platform' | 'agent' | 'sandbox'
  /** `retry`: a first call answers 202 and asks for a signature; `header`: the only call is signed. */
  readonly signing: 'retry' | 'header' | 'none'
  /** Status of success. */
  readonly success: 200 | 201 | 204
}

/** What an end user's device may ask of the service, through a relay. */
export const walletEndpoints = {
  registerAuthMethod: {
    method: 'POST',
    path: '/auth/credentials',
    auth: 'basic',
    audience: 'wallet',
    signing: 'retry',
    success: 201,
  },
  listAuthMethods: {
    method: 'GET',
    path: '/auth/credentials',
    auth: 'basic',
    audience: 'wallet',
    signing: 'none',
    success: 200,
  },
  challengeAuthMethod: {
    method: 'POST',
    path: '/auth/credentials/{authMethodId}/challenge',
    auth: 'basic',
    audience: 'wallet',
    signing: 'none',
    success: 200,
  },
  verifyAuthMethod: {
    method: 'POST',
    path: '/auth/credentials/{authMethodId}/verify',
    auth: 'basic',
    audience: 'wallet',
    signing: 'none',
    success: 200,
  },
  revokeAuthMethod: {
    method: 'DELETE',
    path: '/auth/credentials/{authMethodId}',
    auth: 'basic',
    audience: 'wallet',
    signing: 'retry',
    success: 204,
  },
  listSessions: {
    method: 'GET',
    path: '/auth/sessions',
    auth: 'basic',
    audience: 'wallet',
    signing: 'none',
    success: 200,
  },
  revokeSession: {
    method: 'DELETE',
    path: '/auth/sessions/{sessionId}',
    auth: 'basic',
    audience: 'wallet',
    signing: 'retry',
    success: 204,
  },
  refreshSession: {
    method: 'POST',
    path: '/auth/sessions/{sessionId}/refresh',
    auth: 'basic',
    audience: 'wallet',
    signing: 'retry',
    success: 201,
  },
  exportInternalAccount: {
    method: 'POST',
    path: '/internal-accounts/{accountId}/export',
    auth: 'basic',
    audience: 'wallet',
    signing: 'retry',
    success: 200,
  },
  getQuote: {
    method: 'GET',
    path: '/quotes/{quoteId}',
    auth: 'basic',
    audience: 'wallet',
    signing: 'none',
    success: 200,
  },
  executeQuote: {
    method: 'POST',
    path: '/quotes/{quoteId}/execute',
    auth: 'basic',
    audience: 'wallet',
    signing: 'header',
    success: 200,
  },
} as const satisfies Record<string, Endpoint>

/** What a relay answers by itself. */
export const relayEndpoints = {
  createRegistrationOptions: {
    method: 'POST',
    path: '/passkeys/registration-options',
    auth: 'none',
    audience: 'relay',
    signing: 'none',
    success: 200,
  },
} as const satisfies Record<string, Endpoint>

/** What only the integrator's backend may ask. */
export const platformEndpoints = {
  createCustomer: {
    method: 'POST',
    path: '/customers',
    auth: 'basic',
    audience: 'platform',
    signing: 'none',
    success: 201,
  },
  listInternalAccounts: {
    method: 'GET',
    path: '/customers/internal-accounts',
    auth: 'basic',
    audience: 'platform',
    signing: 'none',
    success: 200,
  },
  createExternalAccount: {
    method: 'POST',
    path: '/platform/external-accounts',
    auth: 'basic',
    audience: 'platform',
    signing: 'none',
    success: 201,
  },
  listExternalAccounts: {
    method: 'GET',
    path: '/platform/external-accounts',
    auth: 'basic',
    audience: 'platform',
    signing: 'none',
    success: 200,
  },
  createQuote: {
    method: 'POST',
    path: '/quotes',
    auth: 'basic',
    audience: 'platform',
    signing: 'none',
    success: 201,
  },
  listTransactions: {
    method: 'GET',
    path: '/transactions',
    auth: 'basic',
    audience: 'platform',
    signing: 'none',
    success: 200,
  },
  getTransaction: {
    method: 'GET',
    path: '/transactions/{transactionId}',
    auth: 'basic',
    audience: 'platform',
    signing: 'none',
    success: 200,
  },
} as const satisfies Record<string, Endpoint>

/** What exists only where no money moves; production keys are refused with 403. */
export const sandboxEndpoints = {
  fundInternalAccount: {
    method: 'POST',
    path: '/sandbox/internal-accounts/{accountId}/fund',
    auth: 'basic',
    audience: 'sandbox',
    signing: 'none',
    success: 200,
  },
} as const satisfies Record<string, Endpoint>

type ServiceEndpoints = typeof walletEndpoints & typeof platformEndpoints & typeof sandboxEndpoints

export type WalletEndpointName = keyof typeof walletEndpoints
export type RelayEndpointName = keyof typeof relayEndpoints
export type ServiceEndpointName = keyof ServiceEndpoints
export type EndpointName = ServiceEndpointName | RelayEndpointName

/** Names of the `{…}` places of a path. */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never

/** The path parameters of an endpoint: one identifier for each place. */
export type EndpointParams<Name extends EndpointName> = Record<
  PathParameter<(ServiceEndpoints & typeof relayEndpoints)[Name]['path']>,
  string
>

/** What each endpoint takes and gives: `never` where there is nothing. `answer` is the body of success, or of a 202. */
export interface Exchanges {
  registerAuthMethod: {
    query: never
    body: RegisterAuthMethodBody
    answer: AuthMethod | SignedRetryChallenge
  }
  listAuthMethods: { query: AccountQuery; body: never; answer: WholeList<AuthMethod> }
  challengeAuthMethod: {
    query: never
    body: ChallengeBody
    answer: AuthMethod | PasskeyAuthChallenge | OtpChallenge
  }
  verifyAuthMethod: { query: never; body: VerifyBody; answer: Session | SignedRetryChallenge }
  revokeAuthMethod: { query: never; body: never; answer: SignedRetryChallenge | undefined }
  listSessions: { query: AccountQuery; body: never; answer: WholeList<Session> }
  revokeSession: { query: never; body: never; answer: SignedRetryChallenge | undefined }
  refreshSession: { query: never; body: ClientKeyBody; answer: Session | SignedRetryChallenge }
  exportInternalAccount: {
    query: never
    body: ClientKeyBody
    answer: ExportedWallet | SignedRetryChallenge
  }
  getQuote: { query: never; body: never; answer: Quote }
  executeQuote: { query: never; body: never; answer: Quote }
  createRegistrationOptions: { query: never; body: RegistrationOptionsBody; answer: RegistrationOptions }
  createCustomer: { query: never; body: CreateCustomerBody; answer: Customer }
  listInternalAccounts: { query: InternalAccountsQuery; body: never; answer: Page<InternalAccount> }
  createExternalAccount: { query: never; body: CreateExternalAccountBody; answer: ExternalAccount }
  listExternalAccounts: { query: ExternalAccountsQuery; body: never; answer: Page<ExternalAccount> }
  createQuote: { query: never; body: CreateQuoteBody; answer: Quote }
  listTransactions: { query: TransactionsQuery; body: never; answer: Page<Transaction> }
  getTransaction: { query: never; body: never; answer: Transaction }
  fundInternalAccount: { query: never; body: FundBody; answer: InternalAccount }
}

/**
 * The path of an endpoint with its places filled.
 *
 * Values are put in as they are: check them against `identifierPattern` first, it has no character that needs escaping.
 */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (place, name: string) => params[name] ?? place)
}
