/** The words for a call in the diagram: what it came to, and whether it is worth more than one line. Pure: the same trace gives the same. */

import { STEP_UP_REQUIRED } from '@embedded-wallet/protocol'
import type { Trace } from './recorder'

export type Tone = 'ok' | 'asks' | 'step-up' | 'refused' | 'lost' | 'waiting'

/** What a call came to. `asks`: the service wants a signature before it acts. `step-up`: the relay wants a fresh sign-in first. */
export function toneOf({ response, failure }: Trace): Tone {
  if (failure !== undefined) return 'lost'
  if (response === undefined) return 'waiting'
  const { status, body } = response
  if (status === 202) return 'asks'
  // The relay did not refuse for good: the same call goes through after a fresh sign-in.
  const { code } = (body ?? {}) as { code?: unknown }
  if (status === 403 && code === STEP_UP_REQUIRED) return 'step-up'
  return status < 400 ? 'ok' : 'refused'
}

/** The status with what it means where that is no failure, or why there is none; and whether the wallet knows what the call did. */
export function outcomeOf(trace: Trace): string {
  const { response, failure, isOutcomeUnknown } = trace
  const words = response
    ? `${response.status}${toneOf(trace) === 'step-up' ? ' (needs a fresh sign-in)' : ''}`
    : { aborted: 'given up', lost: 'no response', none: 'waiting' }[failure ?? 'none']
  return isOutcomeUnknown ? `${words}, outcome unknown` : words
}

/**
 * A call of the page that only reads, without a signature, and not because a response was lost. The page makes many of them, so each has
 * one line.
 */
export const isQuiet = (trace: Trace): boolean =>
  trace.readsBack === undefined &&
  (trace.to === 'backend' || !trace.isSigned) &&
  trace.method === 'GET' &&
  !['refused', 'step-up', 'lost'].includes(toneOf(trace))

/** Runs of the same quiet call, the newest last. Any other call stands alone. */
export function groupQuiet(traces: readonly Trace[]): Trace[][] {
  const groups: Trace[][] = []
  for (const trace of traces) {
    const last = groups.at(-1)
    if (last?.[0] !== undefined && isQuiet(trace) && isQuiet(last[0]) && last[0].endpoint === trace.endpoint)
      last.push(trace)
    else groups.push([trace])
  }
  return groups
}

/** A path without the relay's mount, its query and the values of its ids: `/quotes/…/execute`. */
export const shortPath = (path: string): string =>
  path
    .replace(/\?.*/, '')
    .replace(/^\/wallet(?=\/)/, '')
    .replace(/(?<=\/)(?:[A-Z][A-Za-z]+(?::|%3A)|[\da-f]{8}-|\[masked|[\w-]{24,}(?=\/|$))[^/]*/g, '…')

/** `7 ms`, `1.4 s` */
export const formatDuration = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`

/** One sentence for a screen reader: `Execute quote: 200 in 40 ms`. */
export function summarize(title: string, trace: Trace): string {
  const { durationMs } = trace
  return `${title}: ${outcomeOf(trace)}${durationMs === undefined ? '' : ` in ${formatDuration(durationMs)}`}`
}
