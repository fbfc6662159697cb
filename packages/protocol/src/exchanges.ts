/** The query, body and response of each endpoint, as types: those of its schemas, and of the endpoints that a relay provides. */

import type * as v from 'valibot'
import type { RelayEndpointName } from './endpoints.js'
import type { ReadEndpointName } from './readEndpoints.js'
import type { ObjectSchema, ValueOf } from './reading.js'
import type * as reads from './requests/reads.js'
import type * as relay from './requests/relay.js'
import type { SignedRetryChallenge } from './resources/authMethod.js'
import type { ShownTerms } from './resources/endUserTerms.js'
import type { WholeList } from './resources/list.js'
import type { QuoteDetails } from './resources/quote.js'
import type { Transaction } from './resources/transaction.js'
import type { endpointSchemas } from './schemas.js'
import type { ServiceEndpointName, serviceEndpoints } from './serviceEndpoints.js'

/** The endpoints that may respond with a 202. A sealed code is signed, too. */
export type SignedEndpointName =
  | 'verifyAuthMethod'
  | {
      [Name in ServiceEndpointName]: (typeof serviceEndpoints)[Name]['signing'] extends 'retry' ? Name : never
    }[ServiceEndpointName]

/** The same fields, without the schema in the name of the type: an app that declares such a type has no schema library. */
export type Plain<Value> = Value extends infer Fields ? { [Name in keyof Fields]: Fields[Name] } : never

/** What a schema takes: of an object with the comments of its fields. */
export type InputOf<Schema> = Schema extends ObjectSchema
  ? Plain<ValueOf<Schema>>
  : Schema extends v.OptionalSchema<infer Body extends ObjectSchema & v.GenericSchema, undefined>
    ? Plain<ValueOf<Body>> | undefined
    : Schema extends v.GenericSchema<infer Input>
      ? Input
      : never

/** The query, body and response of each endpoint of the service. */
export type ServiceExchanges = {
  [Name in ServiceEndpointName]: {
    query: (typeof endpointSchemas)[Name] extends { query: infer Query } ? InputOf<Query> : never
    body: (typeof endpointSchemas)[Name] extends { body: infer Body } ? InputOf<Body> : never
    response:
      | v.InferOutput<(typeof endpointSchemas)[Name]['response']>
      | (Name extends SignedEndpointName ? SignedRetryChallenge : never)
  }
}

/** Those of the relay's own endpoints. */
interface RelayExchanges {
  startLogin: { query: never; body: relay.StartLoginBody; response: relay.LoginOffer }
  getTerms: { query: never; body: never; response: ShownTerms }
  acceptTerms: { query: never; body: relay.AcceptTermsBody; response: relay.TermsAccepted }
  startSignUp: { query: never; body: relay.StartSignUpBody; response: relay.SignUpStarted }
  confirmSignUp: { query: never; body: relay.ConfirmSignUpBody; response: relay.SignedUp }
  endAppSession: { query: never; body: never; response: Record<string, never> }
  createHandOff: { query: never; body: relay.HandOffBody; response: relay.HandOff }
  requestQuote: { query: never; body: relay.RequestQuoteBody; response: QuoteDetails }
  readAccounts: { query: never; body: never; response: reads.WalletAccounts }
  readTransactions: { query: Plain<reads.TransactionPageQuery>; body: never; response: reads.TransactionPage }
  readTransaction: { query: never; body: never; response: Transaction }
  readReceiveWays: { query: never; body: never; response: WholeList<reads.ReceiveWay> }
  createRegistrationOptions: {
    query: never
    body: relay.RegistrationOptionsBody
    response: relay.RegistrationOptions
  }
}

/** The compiler names an endpoint here that has no row. */
type Complete<Rows extends Record<RelayEndpointName | ReadEndpointName, object>> = Rows

/** The query, body and response of each endpoint; `never` where it takes none. `response` is the body of success, or of a 202. */
export interface Exchanges extends ServiceExchanges, Complete<RelayExchanges> {}
