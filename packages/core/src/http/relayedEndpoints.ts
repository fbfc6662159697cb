/** The endpoints that a wallet may call through the relay. */

import {
  type RelayEndpointName,
  relayEndpoints,
  type ScaEndpointName,
  type WalletEndpointName,
  walletEndpoints,
} from '@embedded-wallet/protocol'

/** Their rows: the service's for wallets, and the relay's own. */
export const relayedEndpoints = { ...walletEndpoints, ...relayEndpoints }

/** Their names. */
export type RelayedName = WalletEndpointName | RelayEndpointName
/** The same, and those that load later: a call of them brings its row. */
export type CalledName = RelayedName | ScaEndpointName
