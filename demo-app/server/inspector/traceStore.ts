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
  /** @returns Whether the id is new. It stands for one call: what a second one would add could be shown because of the first. */
  begin: (traceId: string) => boolean
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
  /** The oldest go first. */
  const drop = () => {
    for (const [traceId, oldest] of kept) {
      if (kept.size <= maxTraces && length <= maxLength) return
      kept.delete(traceId)
      length -= oldest.length
    }
  }
  const grow = (traceId: string, added: unknown) => {
    const trace = kept.get(traceId)
    if (trace === undefined) return
    const more = JSON.stringify(added).length
    trace.length += more
    length += more
    drop()
  }
  return {
    begin: (traceId) => {
      if (kept.has(traceId)) return false
      kept.set(traceId, { checks: [], upstream: [], pending: new Set(), mayBeShown: false, length: 0 })
      drop()
      return true
    },
    noteChecks: (traceId, checks) => {
      const trace = kept.get(traceId)
      if (trace !== undefined) trace.checks = checks
      grow(traceId, checks)
    },
    allow: (traceId) => {
      const trace = kept.get(traceId)
      if (trace !== undefined) trace.mayBeShown = true
    },
    addLeg: (traceId, begun, ended) => {
      const trace = kept.get(traceId)
      if (trace === undefined || trace.upstream.length >= maxLegs) return
      const at = trace.upstream.length
      trace.upstream.push(begun)
      const noted = ended.then((leg) => {
        trace.upstream[at] = leg
        trace.pending.delete(noted)
        grow(traceId, leg)
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
