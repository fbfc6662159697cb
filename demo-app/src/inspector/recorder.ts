/** Keeps the last traces of this page, and informs its listeners of each change. */

import { type GuardReport, isSigned, type Leg, type Trace } from './trace'

const maxTraces = 200
/** A signed call follows its approval at once. An older approval was not used: its session was over. */
const approvalMs = 5000
/** Sign-out signs one text for each session, all at once. */
const maxApprovals = 50

/** A store for `useSyncExternalStore`. */
export interface Recorder {
  /** @returns A function that ends the subscription. */
  subscribe: (listener: () => void) => () => void
  /** At most 200, the newest last. The same array until something changes. */
  traces: () => readonly Trace[]
  clear: () => void
  add: (trace: Trace) => void
  /** Ends a trace that is still kept. */
  update: (traceId: string, leg: Leg) => void
  /** Gives the report to the call that it belongs to: an approval to the signed call that comes next, a refusal to the call before. */
  noteGuard: (report: GuardReport) => void
  /** Gives what the wallet says of a call that has ended to the newest call of that endpoint. */
  noteCall: (call: EndedCall) => void
}

/** What the wallet says of a call. */
interface EndedCall {
  endpoint: string
  outcome?: string
  readsBack?: string
}

export function createRecorder(): Recorder {
  let traces: readonly Trace[] = []
  let approvals: readonly { report: GuardReport; at: number }[] = []
  const listeners = new Set<() => void>()
  const set = (next: readonly Trace[]) => {
    traces = next.slice(-maxTraces)
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    traces: () => traces,
    clear: () => set([]),
    add: (trace) => {
      const approval = isSigned(trace.leg)
        ? approvals.find(({ report, at }) => fits(report.action, trace) && Date.now() - at < approvalMs)
        : undefined
      approvals = approvals.filter((one) => one !== approval)
      set([...traces, approval === undefined ? trace : { ...trace, guard: approval.report }])
    },
    update: (traceId, leg) => {
      if (!traces.some((trace) => trace.traceId === traceId)) return
      set(traces.map((trace) => (trace.traceId === traceId ? { ...trace, leg } : trace)))
    },
    noteGuard: (report) => {
      if (report.outcome === 'approved')
        approvals = [...approvals, { report, at: Date.now() }].slice(-maxApprovals)
      else set(withRefusal(traces, report))
    },
    noteCall: ({ endpoint, outcome, readsBack }) => {
      if (outcome !== 'unknown' && readsBack === undefined) return
      const at = traces.findLastIndex((trace) => trace.to === 'relay' && trace.endpoint === endpoint)
      const note = {
        ...(outcome === 'unknown' && { isOutcomeUnknown: true as const }),
        ...(readsBack !== undefined && { readsBack }),
      }
      set(traces.map((trace, index) => (index === at ? { ...trace, ...note } : trace)))
    },
  }
}

/** The recorder of this page. */
export const recorder: Recorder = createRecorder()

/** For each action, the endpoints that it calls with a signature. */
const endpointOfAction: Readonly<Record<string, string | undefined>> = {
  registerPasskey: 'registerAuthMethod',
  registerEmailOtp: 'registerAuthMethod',
  registerSmsOtp: 'registerAuthMethod',
  registerOAuth: 'registerAuthMethod',
  exportWallet: 'exportInternalAccount',
  setWalletPrivacy: 'updateInternalAccount',
  updateContact: 'updateCustomer',
}

const fits = (action: string, { endpoint }: Trace): boolean =>
  (endpointOfAction[action] ?? action) === endpoint

/** A refused text has no signed call: the report goes to the call that brought the text. A quote's text comes with the quote. */
function withRefusal(traces: readonly Trace[], report: GuardReport): readonly Trace[] {
  const at = traces.findLastIndex(
    (trace) =>
      fits(report.action, trace) || (report.action === 'executeQuote' && /quote/i.test(trace.endpoint)),
  )
  return traces.map((trace, index) => (index === at ? { ...trace, guard: report } : trace))
}
