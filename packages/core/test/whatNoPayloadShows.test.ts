/** Writes docs/whatNoPayloadShows.md from the guard's own data and the table of swaps, and fails where the file differs. */

import { whatNoPayloadShows } from '@embedded-wallet/e2e/flows/swaps/whatNoPayloadShows.js'
import { expect, test } from 'vitest'
import { activities } from '../src/signing/activities.js'
import { comparedValues, type PayloadSchema } from '../src/signing/guardReport.js'

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ') || '–'
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const parameterRows = Object.entries(activities).flatMap(([action, rows]) =>
  rows.map(({ type, parameters }) => {
    const values = comparedValues(parameters({}) as PayloadSchema)
    const named = (wanted: boolean) => code(values.filter(([, is]) => is === wanted).map(([name]) => name))
    return [`\`${action}\``, `\`${type}\``, named(true), named(false)]
  }),
)

const swapTables = Object.entries(whatNoPayloadShows).map(
  ([profile, rows]) =>
    `### ${profile}\n\n${table(
      ['Asked', 'Signed in its place', 'Why'],
      Object.entries(rows).map(([asked, { signs, why }]) => [`\`${asked}\``, code(signs), why]),
    )}`,
)

const page = `# What no payload shows

A test writes this page from the data of the guard: \`npx vitest run packages/core/test/whatNoPayloadShows -u\`.

## Parameters of activities

An activity is signed only when it has exactly these parameters. Those in the third column equal what this call sent, or have one
fixed text. Those in the last are made or chosen by the service: the wallet has nothing to compare them with, and signs them as they
are. The same holds for \`organizationId\` of every activity and \`generateAppProofs\` of a quote. An address is compared where the app named one; this table shows the
calls that name none, and those of \`updateContact\`, which always do. Any other parameter is signed only if \`approvePayload\` says so.

${table(['Action', 'Activity', 'Compared', 'Not compared'], parameterRows)}

## Genuine requests in place of others

A hostile relay puts a genuine demand of the same account in place of the one that was asked for. \`e2e/flows/swaps\` does this for
every operation, every other operation and every profile. These are signed, and no others. The same name in both columns is the same
operation for another target, chosen by the relay. In the document profile the session that signs is one of \`OAUTH\`. A \`confirm\`
is asked before each of them, but for the token of a code.

${swapTables.join('\n\n')}
`

test('docs/whatNoPayloadShows.md has what the guard compares and what a relay can swap in', async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/whatNoPayloadShows.md')
})
