/** The findings as text for a terminal, without color. */

import type { Finding } from '@embedded-wallet/protocol'

/** @param looked - What was examined: a healthy part says nothing of the other. */
export function textOf(findings: readonly Finding[], looked: { page: boolean; config: boolean }): string {
  const blocks = findings.map(({ id, what, why, fix, where }, at) =>
    [
      `${at + 1}. ${what}  [${id}]`,
      ...(where ? [`   Seen:  ${where}`] : []),
      `   Why:   ${why}`,
      `   Do:    ${fix}`,
    ].join('\n'),
  )
  const count = findings.length === 1 ? '1 thing is wrong.' : `${findings.length} things are wrong.`
  const rest = [
    looked.page ? '' : 'Not examined: the page and what lies between it and the relay. Give its address.',
    looked.config ? '' : 'Not examined: the options, the store, the secrets and the service. Give --config.',
  ].filter((line) => line !== '')
  return `${[...blocks, findings.length === 0 ? 'Nothing is wrong.' : count, ...rest].join('\n\n')}\n`
}
