/** The shapes of a call to the relay: where the relay is, what one call is, and what the app is told about it. */

import type {
  CallErrorCode,
  CallEvent,
  Endpoint,
  EndpointName,
  EndpointParams,
  Exchanges,
  ProfileName,
} from '@embedded-wallet/protocol'
import type { GenericSchema } from 'valibot'
import type { OperationAction } from '../records.js'
import type { PayloadForm, SignedAction } from '../signingSummary.js'
import type { ServiceClock } from './serviceClock.js'

/** What `onEvent` gets: names, numbers and codes, never an id, a body or a secret. */
export type WalletEvent =
  /**
   * A call to the relay ended: with `status`, or with `code` and `outcome`. `readsBack`: the wallet made it by itself, because the
   * outcome of an earlier call to that endpoint is unknown.
   */
  | (Omit<CallEvent, 'code'> & {
      code?: CallErrorCode | 'STEP_UP_REQUIRED'
      readsBack?: 'executeQuote' | 'authorizeQuote'
    })
  /**
   * A text to sign was compared with what the app requested. The names are paths of its fields, such as `parameters.userEmail`. `refused`:
   * nothing was signed, because a field contradicts the action, or the app or the user said no.
   */
  | {
      event: 'guard'
      action: SignedAction
      form: PayloadForm
      compared: readonly string[]
      notCompared: readonly string[]
      outcome: 'approved' | 'refused'
    }
  /** The service took a request and works on it; then it `settled`, or it `failed`. */
  | { event: 'operation'; action: OperationAction; change: 'processing' | 'settled' | 'failed' }
  /** The service has a payment otherwise than the user saw it, in these fields, such as `totalSendingAmount`. */
  | { event: 'payment-differs'; fields: readonly string[] }
  /** The browser did not store a session: it ends with this page. */
  | { event: 'storage-fallback'; persistence: 'memory' }
  /** This page opened or ended a session. */
  | { event: 'session'; change: 'kept' | 'forgotten' }

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
  readsBack?: 'executeQuote' | 'authorizeQuote' | undefined
}
