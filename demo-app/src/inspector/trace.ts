/** What the inspector knows of one call: plain data, with every secret masked before it gets here. */

/** One call of the page to the relay or to the demo's backend, and what followed from it. */
export interface Trace {
  /** 32 hex digits. The page chooses them and sends them in `traceparent`. */
  traceId: string
  /** The endpoint of the contract, such as `executeQuote`; for the demo's own API its path, such as `/api/quotes`. */
  endpoint: string
  to: 'relay' | 'backend'
  /** From the page to the relay or the backend. */
  leg: Leg
  /** The checks of the relay, in their order. Empty for the backend, and until the server has told. */
  checks: readonly RelayCheck[]
  /** From the relay or the backend to the service, in their order. */
  upstream: readonly Leg[]
  /** What the wallet compared before it signed for this call. Absent when the call has no signature. */
  guard?: GuardReport
}

/** One request and its response. */
export interface Leg {
  method: string
  /** With the query. Ids stand in it, secrets never do. */
  path: string
  /** Milliseconds since 1970, by the clock of who made the request. */
  startedAt: number
  durationMs: number
  request: Message
  /** Absent when no response came. */
  response?: Message & { status: number }
}

export interface Message {
  /** In the order in which they went. The value of a secret is masked: `[masked, 24 characters]`. */
  headers: readonly (readonly [name: string, value: string])[]
  /** JSON, with secrets masked in the same way. Absent without a body. */
  body?: unknown
}

/** One check of the relay. */
export interface RelayCheck {
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
}
