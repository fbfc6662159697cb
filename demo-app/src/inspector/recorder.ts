/** What the inspector knows of each call: plain data, with every secret masked before it gets here. It keeps the last ones of this page, and informs its listeners of each change. */

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
  /** What the wallet compared before it signed for this call, or refused to. Absent if the call has no text to sign. */
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

const maxTraces = 200
/** A signed call follows its approval at once. An older approval was not used: its session was over. */
const approvalMs = 5000

/** A store for `useSyncExternalStore`. */
export interface Recorder {
  /** @returns A function that ends the subscription. */
  subscribe: (listener: () => void) => () => void
  /** At most 200, the newest last. The same array until something changes. */
  traces: () => readonly Trace[]
  clear: () => void
  add: (trace: Trace) => void
  /** Ends a trace that is still kept. */
  update: (traceId: string, ending: Partial<Trace>) => void
  /** Gives the report to the call that it belongs to: an approval to the signed call that comes next, a refusal to the call before. */
  noteGuard: (report: GuardReport) => void
  /** Adds the wallet's report of a finished call to the newest call of that endpoint. */
  noteCall: (call: { endpoint: string; outcome?: string; readsBack?: string }) => void
}

export function createRecorder(): Recorder {
  let traces: readonly Trace[] = []
  let approvals: readonly { report: GuardReport; at: number }[] = []
  const listeners = new Set<() => void>()
  const set = (next: readonly Trace[]) => {
    traces = next.slice(-maxTraces)
    for (const listener of listeners) listener()
  }
  const change = (at: number, part: Partial<Trace>) => {
    if (at >= 0) set(traces.with(at, { ...traces[at]!, ...part }))
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    traces: () => traces,
    clear: () => set([]),
    add: (trace) => {
      approvals = approvals.filter(({ at }) => Date.now() - at < approvalMs)
      const approval = trace.isSigned
        ? approvals.find(({ report }) => endpointOf(report) === trace.endpoint)
        : undefined
      approvals = approvals.filter((one) => one !== approval)
      set([...traces, approval === undefined ? trace : { ...trace, guard: approval.report }])
    },
    update: (traceId, ending) =>
      change(
        traces.findIndex((trace) => trace.traceId === traceId),
        ending,
      ),
    noteGuard: (report) => {
      if (report.outcome === 'approved') approvals = [...approvals, { report, at: Date.now() }]
      else
        change(
          traces.findLastIndex((trace) => broughtText(report, trace)),
          { guard: report },
        )
    },
    noteCall: ({ endpoint, outcome, readsBack }) => {
      if (outcome !== 'unknown' && readsBack === undefined) return
      change(
        traces.findLastIndex((trace) => trace.to === 'relay' && trace.endpoint === endpoint),
        readsBack === undefined ? { isOutcomeUnknown: true } : { readsBack },
      )
    },
  }
}

/** The recorder of this page. */
export const recorder: Recorder = createRecorder()

/** For each action, the endpoint that it calls with a signature, where that has another name. */
const endpointOfAction: Readonly<Record<string, string | undefined>> = {
  registerPasskey: 'registerAuthMethod',
  registerEmailOtp: 'registerAuthMethod',
  registerSmsOtp: 'registerAuthMethod',
  registerOAuth: 'registerAuthMethod',
  exportWallet: 'exportInternalAccount',
  setWalletPrivacy: 'updateInternalAccount',
  updateContact: 'updateCustomer',
}

const endpointOf = ({ action }: GuardReport): string => endpointOfAction[action] ?? action

/** A refused text has no signed call: the report goes to the call that brought the text. A quote's text comes with the quote. */
const broughtText = (report: GuardReport, { endpoint }: Trace): boolean =>
  endpointOf(report) === endpoint || (report.action === 'executeQuote' && /quote/i.test(endpoint))
