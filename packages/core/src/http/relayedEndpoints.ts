/** The endpoints that a wallet may call through the relay, and what comes back. */

import {
  type Exchanges,
  type ReadEndpointName,
  type RelayEndpointName,
  type Row,
  relayEndpoints,
  type ScaEndpointName,
  scaEndpoints,
  type WalletEndpointName,
  type WholeList,
  walletEndpoints,
} from '@embedded-wallet/protocol'

/** Their rows: the service's for wallets and for strong customer authentication, and the relay's own. */
export const relayedEndpoints = { ...walletEndpoints, ...relayEndpoints, ...scaEndpoints }

/** Their names. Those of reads are in no table here: each call brings its own, so that who does not read does not load them. */
export type RelayedName = WalletEndpointName | RelayEndpointName | ScaEndpointName | ReadEndpointName
export type TabledName = Exclude<RelayedName, ReadEndpointName>

/** The body of a response. If it is a list, some of its rows may be unreadable. */
type Read<Body> = Body extends WholeList<infer Item> ? Omit<Body, 'data'> & WholeList<Row<Item>> : Body

/** A successful response, checked against its schema; 202 demands a signature. */
export interface RelayResponse<Name extends RelayedName> {
  status: number
  body: Read<Exchanges[Name]['response']>
  /** The service took the request and has not settled it: there is no body, and the identical request asks again. */
  isProcessing?: true
}
