/** The findings as text for a terminal, without color. */

import type { Finding } from '@embedded-wallet/protocol'

/** @param looked - What was examined: a healthy part says nothing of the other. */
export function textOf(findings: readonly Finding[], looked: { page: boolean; config: boolean }): string {
  const blocks = findings.map(
    ({ id, what, why, fix, where }, at) =>
      `${at + 1}. ${what}  [${id}]\n${where ? `   Seen:  ${where}\n` : ''}   Why:   ${why}\n   Do:    ${fix}\n\n`,
  )
  const count =
    ['Nothing is wrong.', '1 thing is wrong.'][findings.length] ?? `${findings.length} things are wrong.`
  const noPage = '\nNot examined: the page and what lies between it and the relay. Give its address.\n'
  const noConfig = '\nNot examined: the options, the store, the secrets and the service. Give --config.\n'
  return `${blocks.join('')}${count}\n${looked.page ? '' : noPage}${looked.config ? '' : noConfig}`
}
