/** What the inspector knows of one call: plain data, with every secret masked before it gets here. */

/** One call of the page to the relay or to the demo's backend. */
export interface Trace {
  /** Names the call on this page. */
  traceId: string
  /** The endpoint of the contract, such as `executeQuote`; for the demo's own API its path, such as `/api/quotes`. */
  endpoint: string
  to: 'relay' | 'backend'
  method: string
  /** With the query. Ids stand in it, secrets never do. */
  path: string
  /** Milliseconds since 1970, by the clock of the page. */
  startedAt: number
  /** Whether it carries a signature of this device. */
  isSigned?: true
  /** The body: JSON, with each secret masked: `[masked, 24 characters]`. Absent without one. */
  request?: unknown
  response?: { status: number; body?: unknown }
  /** Until the headers of the response, to a tenth. Absent while the call is under way. */
  durationMs?: number
  /** Why no response came: the caller gave up, or the connection failed. */
  failure?: 'aborted' | 'lost'
  /** What the wallet compared before it signed for this call, or refused to. Absent when the call has no text to sign. */
  guard?: GuardReport
  /** The wallet does not know what the call did: its response was lost or could not be used. */
  isOutcomeUnknown?: true
  /** The wallet made the call by itself, to find out what became of an earlier one to this endpoint. */
  readsBack?: string
}

/** What the wallet knew of a text before it signed it. */
export interface GuardReport {
  action: string
  /** `document`, `activity` or `unknown`. */
  form: string
  /** The fields of the payload that were compared with what the user wanted. */
  compared: readonly string[]
  /** The fields that nothing could be compared with. */
  notCompared: readonly string[]
  /** `refused`: nothing was signed. */
  outcome: 'approved' | 'refused'
}
