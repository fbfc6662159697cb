/** The shape of a successful response. */

import type { Exchanges } from '@embedded-wallet/protocol'
import type { CalledName } from './relayedEndpoints.js'

/** A successful response, checked against its schema; 202 demands a signature. */
export interface RelayResponse<Name extends CalledName> {
  status: number
  body: Exchanges[Name]['response']
  /** The service took the request and has not settled it: there is no body, and the identical request asks again. */
  isProcessing?: true
}
