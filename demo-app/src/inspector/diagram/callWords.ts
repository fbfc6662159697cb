/** The words for a call in the diagram: what it came to, and whether it is worth more than one line. Pure: the same trace gives the same. */

import { STEP_UP_REQUIRED } from '@embedded-wallet/protocol'
import { isSigned, type Leg, type Trace } from '../trace'

export type Tone = 'ok' | 'asks' | 'step-up' | 'refused' | 'lost' | 'waiting'

/** What a call came to. `asks`: the service wants a signature before it acts. `step-up`: the relay wants a fresh sign-in first. */
export function toneOf(leg: Leg): Tone {
  const status = leg.response?.status
  if (leg.failure !== undefined) return 'lost'
  if (status === undefined) return 'waiting'
  if (status === 202) return 'asks'
  if (asksForStepUp(leg)) return 'step-up'
  return status < 400 ? 'ok' : 'refused'
}

/** The relay did not refuse for good: the same call goes through after a fresh sign-in. */
const asksForStepUp = ({ response }: Leg): boolean =>
  response?.status === 403 && (response.body as { code?: unknown } | undefined)?.code === STEP_UP_REQUIRED

/** The status with what it means where that is no failure, or why there is none; and whether the wallet knows what the call did. */
export function outcomeOf({ leg, isOutcomeUnknown }: Trace): string {
  const words = leg.response
    ? `${leg.response.status}${asksForStepUp(leg) ? ' (needs a fresh sign-in)' : ''}`
    : leg.failure === 'aborted'
      ? 'given up'
      : leg.failure === 'lost'
        ? 'no response'
        : 'waiting'
  return isOutcomeUnknown ? `${words}, outcome unknown` : words
}

/**
 * A call of the page that only reads, without a signature, and not because a response was lost. The page makes many of them, so each has
 * one line until it is opened.
 */
export const isQuiet = ({ to, leg, readsBack }: Trace): boolean =>
  readsBack === undefined &&
  (to === 'backend' || !isSigned(leg)) &&
  leg.method === 'GET' &&
  !['refused', 'step-up', 'lost'].includes(toneOf(leg))

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
export function shortPath(path: string): string {
  const [pathname = ''] = path.split('?')
  return pathname
    .replace(/^\/wallet(?=\/)/, '')
    .split('/')
    .map((segment) =>
      /^[A-Z][A-Za-z]+(?::|%3A)|^[\da-f]{8}-|^\[masked|^[\w-]{24,}$/.test(segment) ? '…' : segment,
    )
    .join('/')
}

/** `7 ms`, `1.4 s` */
export const formatDuration = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`

/** One sentence for a screen reader: `Execute quote: 200 in 40 ms`. */
export function summarize(title: string, trace: Trace): string {
  const { durationMs } = trace.leg
  return `${title}: ${outcomeOf(trace)}${durationMs === undefined ? '' : ` in ${formatDuration(durationMs)}`}`
}
