/** A trace as Markdown, for an issue or a chat. */

import { formatDuration, outcomeOf, outcomeOfCall } from '../diagram/layout'
import type { Leg, Message, Trace } from '../trace'

/** @param title - What the call is for. */
export function toMarkdown(title: string, trace: Trace): string {
  const { traceId, leg, checks, upstream, guard } = trace
  const at = new Date(leg.startedAt).toISOString()
  const checkLines = checks.map(({ name, outcome }) => `- ${name}: ${outcome}`)
  const sections = [
    [`## ${title}`, '', `Trace \`${traceId}\`, ${at}`],
    legSection('Device → relay', leg, outcomeOfCall(trace)),
    ...(checkLines.length > 0 ? [['### Checks of the relay', '', ...checkLines]] : []),
    ...upstream.map((serviceLeg) => legSection('Relay → service', serviceLeg)),
    ...(guard
      ? [
          [
            ...['### Compared before signing', ''],
            `- compared: ${guard.compared.join(', ') || 'nothing'}`,
            `- not compared: ${guard.notCompared.join(', ') || 'nothing'}`,
          ],
        ]
      : []),
  ]
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function legSection(route: string, leg: Leg, came = outcomeOf(leg)): string[] {
  const { method, path, durationMs, request, response } = leg
  const outcome = came + (durationMs === undefined ? '' : ` in ${formatDuration(durationMs)}`)
  return [
    ...[`### ${route}: ${outcome}`, ''],
    ...fenced('http', [`${method} ${path}`, ...messageLines(request)]),
    ...(response ? ['', ...fenced('http', [String(response.status), ...messageLines(response)])] : []),
  ]
}

const messageLines = ({ headers, body }: Message): string[] => [
  ...headers.map(([name, value]) => `${name}: ${value}`),
  ...(body === undefined ? [] : ['', typeof body === 'string' ? body : JSON.stringify(body, null, 2)]),
]

/** The fence is longer than any in the text, so that no body ends it. */
function fenced(language: string, lines: readonly string[]): string[] {
  const text = lines.join('\n')
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [fence + language, text, fence]
}
