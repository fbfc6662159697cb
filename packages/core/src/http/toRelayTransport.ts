/** Reaches a relay without a wallet: before a login no account is known. */

import type { RelayTransport } from './relayCall.js'
import { type RelayAddress, relayOptions } from './relayTransport.js'
import { createServiceClock } from './serviceClock.js'

/** The transport that a wallet of the same options would use. */
export const toRelayTransport = (relay: RelayAddress): RelayTransport => ({
  ...relayOptions(relay),
  clock: createServiceClock(),
})
