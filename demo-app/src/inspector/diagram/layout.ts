/** Lays a trace out as the rows of a sequence diagram. Pure: the same trace gives the same rows. */

import { STEP_UP_REQUIRED } from '@embedded-wallet/protocol'
import type { Leg, RelayCheck, ServiceLeg, Trace } from '../trace'

/** The life lines, from the left: the user's device, the backend with its relay, the service. */
export type Lane = 0 | 1 | 2

export type Tone = 'ok' | 'asks' | 'step-up' | 'refused' | 'lost' | 'waiting'

/** One row of the diagram. `leg` is 0 for the page's own leg, and 1 and up for the legs to the service. */
export type Row =
  | { kind: 'request'; leg: number; from: Lane; to: Lane; method: string; path: string }
  | { kind: 'checks'; checks: readonly RelayCheck[]; tone: Tone }
  | { kind: 'response'; leg: number; from: Lane; to: Lane; tone: Tone; text: string; duration?: string }

/** @returns The rows from the top: the request, the relay's checks, the legs to the service, the response. */
export function layOut(trace: Trace): Row[] {
  const { leg, checks, upstream } = trace
  return [
    requestRow(leg, 0),
    ...(checks.length > 0 ? [{ kind: 'checks' as const, checks, tone: toneOfChecks(checks) }] : []),
    ...upstream.flatMap((serviceLeg, at) => [
      requestRow(serviceLeg, at + 1),
      responseRow(serviceLeg, at + 1),
    ]),
    { ...responseRow(leg, 0), text: outcomeOfCall(trace) },
  ]
}

function requestRow({ method, path }: Leg | ServiceLeg, at: number): Row {
  const [from, to]: [Lane, Lane] = at === 0 ? [0, 1] : [1, 2]
  return { kind: 'request', leg: at, from, to, method, path: shortPath(path) }
}

function responseRow(leg: Leg | ServiceLeg, at: number): Extract<Row, { kind: 'response' }> {
  const [from, to]: [Lane, Lane] = at === 0 ? [1, 0] : [2, 1]
  const duration = leg.durationMs === undefined ? undefined : formatDuration(leg.durationMs)
  return {
    ...{ kind: 'response', leg: at, from, to, tone: toneOf(leg), text: outcomeOf(leg) },
    ...(duration !== undefined && { duration }),
  }
}

/** What a leg came to. `asks`: the service wants a signature before it acts. `step-up`: the relay wants a fresh sign-in first. */
export function toneOf(leg: Leg | ServiceLeg): Tone {
  const status = statusOf(leg)
  if (leg.failure !== undefined) return 'lost'
  if (status === undefined) return 'waiting'
  if (status === 202) return 'asks'
  if (asksForStepUp(leg)) return 'step-up'
  return status < 400 || noteOf(leg) ? 'ok' : 'refused'
}

const statusOf = (leg: Leg | ServiceLeg) => ('request' in leg ? leg.response?.status : leg.status)
const noteOf = (leg: Leg | ServiceLeg) => ('note' in leg ? leg.note : undefined)

function toneOfChecks(checks: readonly RelayCheck[]): Tone {
  const refused = checks.find(({ outcome }) => outcome === 'refused')
  if (refused === undefined) return 'ok'
  return refused.name === 'step-up' ? 'step-up' : 'refused'
}

/** The relay did not refuse for good: the same call goes through after a fresh sign-in. */
const asksForStepUp = (leg: Leg | ServiceLeg): boolean =>
  'request' in leg &&
  leg.response?.status === 403 &&
  (leg.response.body as { code?: unknown } | undefined)?.code === STEP_UP_REQUIRED

/** The status with what it means where that is no failure, or why there is none. */
export function outcomeOf(leg: Leg | ServiceLeg): string {
  const status = statusOf(leg)
  if (status !== undefined) {
    const note = asksForStepUp(leg) ? 'needs a fresh sign-in' : noteOf(leg)
    return note ? `${status} (${note})` : String(status)
  }
  if (leg.failure === 'aborted') return 'given up'
  return leg.failure === 'lost' ? 'no response' : 'waiting'
}

/** What the page's own leg came to, and whether the wallet knows what it did. */
export const outcomeOfCall = ({ leg, isOutcomeUnknown }: Trace): string =>
  isOutcomeUnknown ? `${outcomeOf(leg)}, outcome unknown` : outcomeOf(leg)

/** Whether the request carries a signature of this device. */
export const isSigned = ({ request }: Leg): boolean =>
  request.headers.some(([name]) => name.toLowerCase() === 'service-wallet-signature')

/**
 * A call of the page that only reads, without a signature, and not because an answer was lost. The page makes many of them, so each has
 * one line until it is opened.
 */
export const isQuiet = ({ to, leg, checks, readsBack }: Trace): boolean =>
  readsBack === undefined &&
  (to === 'backend' || !isSigned(leg)) &&
  leg.method === 'GET' &&
  !['refused', 'step-up', 'lost'].includes(toneOf(leg)) &&
  toneOfChecks(checks) === 'ok'

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

/** The mount of the relay, and the version in the base URL of a service. */
const mount = /^\/(?:wallet|\d{4}-\d\d-\d\d)(?=\/)/

/** A path without its mount, its query and the values of its ids: `/quotes/…/execute`. */
export function shortPath(path: string): string {
  const [pathname = ''] = path.split('?')
  return pathname
    .replace(mount, '')
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
  const { leg } = trace
  const duration = leg.durationMs === undefined ? '' : ` in ${formatDuration(leg.durationMs)}`
  return `${title}: ${outcomeOfCall(trace)}${duration}`
}
