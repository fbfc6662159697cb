/** The shape of a successful response. */

import type { Exchanges, Row, WholeList } from '@embedded-wallet/protocol'
import type { RelayedName } from './relayedEndpoints.js'

/** The rows of a list may be ones that cannot be read. */
type Read<Body> = Body extends WholeList<infer Item> ? WholeList<Row<Item>> : Body

/** A successful response, checked against its schema; 202 demands a signature. */
export interface RelayResponse<Name extends RelayedName> {
  status: number
  body: Read<Exchanges[Name]['response']>
  /** The service took the request and has not settled it: there is no body, and the identical request asks again. */
  isProcessing?: true
}
