/** The shape of a successful answer. */

import type { Exchanges } from '@embedded-wallet/protocol'
import type { RelayedName } from './relayedEndpoints.js'

/** A successful answer, checked against its schema; 202 is a demand for a signature. */
export interface RelayAnswer<Name extends RelayedName> {
  status: number
  body: Exchanges[Name]['answer']
}
