/** Keeps what the server knows of the last traces: bounded, and masked before it comes here. */

import type { Leg, RelayCheck, ServerTrace } from '../../src/inspector/trace'

const maxTraces = 500
const maxLegs = 60
/** Characters of JSON, over all traces. */
const maxLength = 8_000_000

interface Kept {
  checks: readonly RelayCheck[]
  upstream: Leg[]
  /** The legs under way. */
  pending: Set<Promise<unknown>>
  mayBeShown: boolean
  length: number
}

export interface TraceStore {
  noteChecks: (traceId: string, checks: readonly RelayCheck[]) => void
  /** Without this, `read` tells no leg. */
  allow: (traceId: string) => void
  /** @param ended - Resolves with the leg when it has ended. It never rejects. */
  addLeg: (traceId: string, begun: Leg, ended: Promise<Leg>) => void
  /** Waits for legs under way, but not longer than for `patience()`. An unknown trace is an empty one. */
  read: (traceId: string, patience: () => Promise<unknown>) => Promise<ServerTrace>
}

export function createTraceStore(): TraceStore {
  const kept = new Map<string, Kept>()
  let length = 0
  const open = (traceId: string): Kept => {
    const known = kept.get(traceId)
    if (known) return known
    const created: Kept = { checks: [], upstream: [], pending: new Set(), mayBeShown: false, length: 0 }
    kept.set(traceId, created)
    return created
  }
  const grow = (trace: Kept, added: unknown) => {
    const more = JSON.stringify(added).length
    trace.length += more
    length += more
    // The oldest goes first.
    for (const [traceId, oldest] of kept) {
      if (kept.size <= maxTraces && length <= maxLength) return
      kept.delete(traceId)
      length -= oldest.length
      oldest.length = 0
    }
  }
  return {
    noteChecks: (traceId, checks) => {
      const trace = open(traceId)
      trace.checks = checks
      grow(trace, checks)
    },
    allow: (traceId) => {
      open(traceId).mayBeShown = true
    },
    addLeg: (traceId, begun, ended) => {
      const trace = open(traceId)
      const at = trace.upstream.length
      if (at >= maxLegs) return
      trace.upstream.push(begun)
      const noted = ended.then((leg) => {
        trace.upstream[at] = leg
        trace.pending.delete(noted)
        if (kept.get(traceId) === trace) grow(trace, leg)
      })
      trace.pending.add(noted)
    },
    read: async (traceId, patience) => {
      const trace = kept.get(traceId)
      if (trace === undefined) return { checks: [], upstream: [] }
      if (trace.pending.size > 0) await Promise.race([Promise.all(trace.pending), patience()])
      return { checks: trace.checks, upstream: trace.mayBeShown ? [...trace.upstream] : [] }
    },
  }
}
