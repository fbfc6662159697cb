/** What the inspector knows of one call: plain data, with every secret masked before it gets here. */

/** One call of the page to the relay or to the demo's backend, and what followed from it. */
export interface Trace extends ServerPart {
  /** Names the call on this page. */
  traceId: string
  /** The endpoint of the contract, such as `executeQuote`; for the demo's own API its path, such as `/api/quotes`. */
  endpoint: string
  to: 'relay' | 'backend'
  /** From the page to the relay or the backend. */
  leg: Leg
  /** What the wallet compared before it signed for this call, or refused to. Absent when the call has no text to sign. */
  guard?: GuardReport
  /** The wallet does not know what the call did: its response was lost or could not be used. */
  isOutcomeUnknown?: true
  /** The wallet made the call by itself, to find out what became of an earlier one to this endpoint. */
  readsBack?: string
}

/** How a request ended. All are absent while it is under way. */
interface End {
  /** Until the headers of the response, to a tenth. */
  durationMs?: number
  /** Why no response came: the caller gave up, or the connection failed. */
  failure?: 'aborted' | 'lost'
}

/** A request of the page and its response. */
export interface Leg extends End {
  method: string
  /** With the query. Ids stand in it, secrets never do. */
  path: string
  /** Milliseconds since 1970, by the clock of the page. */
  startedAt: number
  request: Message
  response?: Message & { status: number }
}

/** A request of the relay or the backend to the service. */
export interface ServiceLeg extends End {
  method: string
  path: string
  status?: number
  /** What it is for, where a refusal is no failure. */
  note?: string
}

export interface Message {
  /** In the order in which they went. The value of a secret is masked: `[masked, 24 characters]`. */
  headers: readonly (readonly [name: string, value: string])[]
  /** JSON, with secrets masked in the same way. Absent without a body. */
  body?: unknown
}

/** One check of the relay. */
export interface RelayCheck {
  /** A `RelayCheckName` of the relay, such as `ownership`. */
  name: string
  outcome: 'passed' | 'refused'
}

/** What the wallet knew of a text before it signed it. */
export interface GuardReport {
  action: string
  /** `document`, `activity` or `unknown`. */
  form: string
  /** The fields of the payload that were compared with what the user asked for. */
  compared: readonly string[]
  /** The fields that nothing could be compared with. */
  notCompared: readonly string[]
  /** `refused`: nothing was signed. */
  outcome: 'approved' | 'refused'
}

/** What followed from a call on the server. */
export interface ServerPart {
  /** The checks of the relay, in their order. Empty for the backend, and until the response is there. */
  checks: readonly RelayCheck[]
  /** To the service, in their order. Empty until the response is there. */
  upstream: ServiceLeg[]
}

/** The header of the server's responses that carries a `ServerPart` as JSON. */
export const inspectorHeader = 'Demo-Inspector'
