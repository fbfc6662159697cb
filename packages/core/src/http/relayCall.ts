/** The shapes of a call to the relay: where the relay is, and what one call is. */

import type {
  Endpoint,
  EndpointName,
  EndpointParams,
  Exchanges,
  ProfileName,
} from '@embedded-wallet/protocol'
import type { GenericSchema } from 'valibot'
import type { ReadBack, WalletEvent } from '../walletEvent.js'
import type { ServiceClock } from './serviceClock.js'

/** The app's own headers for the relay, such as a bearer token: as they are, or made again for each call. */
export type RelayHeaders = HeadersInit | (() => HeadersInit | Promise<HeadersInit>)

/** Where the relay is and how it is reached: the part of a wallet that this room needs. */
export interface RelayTransport {
  readonly relayUrl: string
  readonly fetch: (request: Request) => Promise<Response>
  readonly credentials?: RequestCredentials | undefined
  readonly headers?: RelayHeaders | undefined
  readonly timeoutMs: number
  readonly profile: ProfileName
  /** The wallet's account; absent before a login. */
  readonly accountId?: string | undefined
  /** What a sign-in is for: its calls name it. */
  readonly stepUp?: { readonly id: string; readonly signal: AbortSignal } | undefined
  readonly clock: ServiceClock
  readonly onEvent?: ((event: WalletEvent) => void) | undefined
}

/** What a call brings along that is in no table. */
export interface OwnCall {
  readonly endpoint: Endpoint
  readonly schema: GenericSchema<unknown>
  /** @returns The field that contradicts the request. */
  readonly foreign?: ((body: never) => string | undefined) | undefined
}

/** One call: path parameters, query, the exact body text, further headers. */
export interface RelayCall<Name extends EndpointName> {
  params?: EndpointParams<Name> | undefined
  query?: Exchanges[Name]['query']
  /** JSON text. Text, because a signed retry must repeat the same bytes. */
  body?: string | undefined
  headers?: Record<string, string>
  /** The credential type of the AuthMethod or session that the call names: the response must have it, too. */
  type?: string | undefined
  own?: OwnCall | undefined
  signal?: AbortSignal | undefined
  /** Whether the call changes something on the service. A lost response then leaves the outcome unknown. */
  hasSideEffects?: boolean
  /** The earlier call with an unknown outcome: this one reads what became of it. */
  readsBack?: ReadBack | undefined
}
