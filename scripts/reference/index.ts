/** The files that `npm run docs` writes; and the rest of the contract as Markdown: states, events, errors, limits, identifiers, headers and sandbox outcomes. */

import * as protocol from '@embedded-wallet/protocol'
import { readDocComments } from './docComments.js'
import { endpointReference } from './endpointReference.js'
import { openApi } from './openApi.js'

/** @returns File contents by path, relative to the repository. */
export function referenceFiles(): Record<string, string> {
  return {
    'docs/reference/endpoints.md': endpointReference(),
    'docs/reference/contract.md': contractReference(),
    'packages/embedded-wallet-relay/openapi.json': openApi(),
  }
}

type Named<Value> = [name: string, value: Value][]
const exported: Named<unknown> = Object.entries(protocol).sort(([a], [b]) => (a < b ? -1 : 1))

const machines = exported.filter(
  ([, value]) => typeof value === 'object' && value !== null && 'transitions' in value,
) as Named<protocol.StateMachine<string>>
const outcomeTables = exported.filter(([name]) => /Outcomes$|^magicValues$/.test(name)) as Named<
  Readonly<Record<string, string>>
>
const headers = exported.filter(([name]) => name.endsWith('_HEADER'))
/** A limit is a number, or numbers with names. That of a timer belongs to JavaScript. */
const limits = exported.filter(
  ([name, value]) =>
    name !== 'maxTimeoutMs' &&
    (typeof value === 'number' || /^(?:pageLimit|ownershipPercentage)$/.test(name)),
)

const dataOf: Readonly<Record<keyof protocol.EventDataByFamily, string>> = {
  OUTGOING_PAYMENT: 'Transaction',
  INCOMING_PAYMENT: 'Transaction',
  CUSTOMER: 'Customer',
  VERIFICATION: 'Verification',
  INTERNAL_ACCOUNT: 'InternalAccount',
  INVITATION: 'Invitation',
  INVITATION_CLAIMED: 'Invitation',
  AGENT_ACTION: 'AgentAction',
  EXTERNAL_ACCOUNT: 'ExternalAccount',
  BULK_UPLOAD: 'BulkUpload',
  CARD: 'Card',
  CARD_TRANSACTION: 'CardTransaction',
  SWEEP: 'Sweep',
  WALLET_OPERATION: 'WalletOperation',
  TEST: '',
}

const code = (text: string) => `\`${text}\``
const codes = (texts: readonly string[]) => texts.map(code).join(' ') || '—'
const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]) => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
]

export function contractReference(): string {
  const comments = readDocComments('protocol/src')
  const about = (name: string) => (comments.get(name) ?? '').replaceAll('\n', ' ')
  const described = (values: Named<unknown>) =>
    values.map(([name, value]) => [code(name), code(show(value)), about(name)])
  return `${[
    '# States, events, errors, limits',
    '',
    'Made from the tables of `@embedded-wallet/protocol` by `npm run docs`. Names are those of its exports.',
    '',
    '## States',
    ...machines.flatMap(([name, { initial, transitions }]) => [
      '',
      `### ${name}`,
      '',
      `${about(name)} Begins as ${codes(initial)}.`.trim(),
      '',
      ...tableOf(
        ['From', 'To'],
        Object.entries(transitions).map(([from, to]) => [code(from), codes(to)]),
      ),
    ]),
    '',
    '## Events',
    '',
    'An open set: a receiver must acknowledge types that it does not know.',
    '',
    ...tableOf(
      ['Type', 'Data'],
      protocol.eventTypes.map((type) => {
        const family = type.split('.')[0] as keyof protocol.EventDataByFamily
        return [code(type), dataOf[family] === '' ? 'none' : code(dataOf[family])]
      }),
    ),
    '',
    '## Errors',
    '',
    about('errorCodes'),
    '',
    ...tableOf(
      ['Status', 'Code'],
      Object.entries(protocol.errorStatuses).map(([name, status]) => [String(status), code(name)]),
    ),
    '',
    '## Limits',
    '',
    ...tableOf(['Name', 'Value', ''], described(limits)),
    '',
    '## Headers',
    '',
    ...tableOf(['Name', 'Header', ''], described(headers)),
    '',
    '## Identifiers',
    '',
    `Of the form \`<Type>:<identifier>\`, where Type is one of ${codes(protocol.identifierPrefixes)}.`,
    '',
    '## Sandbox outcomes',
    ...outcomeTables.flatMap(([name, table]) => [
      '',
      `### ${name}`,
      '',
      about(name),
      '',
      ...tableOf(
        ['Row', 'Outcome'],
        Object.entries(table).map(([row, outcome]) => [code(row), code(outcome)]),
      ),
    ]),
  ].join('\n')}\n`
}

function show(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, inner]) => `${name} ${inner}`)
    .join(', ')
}
