/** The endpoints that a wallet may call through the relay. */

import {
  type RelayEndpointName,
  relayEndpoints,
  type ScaEndpointName,
  scaEndpoints,
  type WalletEndpointName,
  walletEndpoints,
} from '@embedded-wallet/protocol'

/** Their rows: the service's for wallets and for strong customer authentication, and the relay's own. */
export const relayedEndpoints = { ...walletEndpoints, ...relayEndpoints, ...scaEndpoints }

/** Their names. */
export type RelayedName = WalletEndpointName | RelayEndpointName | ScaEndpointName
