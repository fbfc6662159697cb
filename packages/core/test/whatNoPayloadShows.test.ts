/** Writes docs/reference/whatNoPayloadShows.md from the guard's own data and the table of swaps, and fails where the file differs. */

import { whatNoPayloadShows } from '@embedded-wallet/e2e/flows/swaps/whatNoPayloadShows.js'
import { expect, test } from 'vitest'
import { activities } from '../src/guard/activities.js'
import { comparedValues, type PayloadSchema } from '../src/guard/guardReport.js'

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ') || '–'
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** service-profiles.md, section 2: what else than the service's own documents names a row. */
const sources: Record<string, string> = {
  'registerOAuth CREATE_OAUTH_PROVIDERS_V2': 'supplier',
  'revokeAuthMethod DELETE_OAUTH_PROVIDERS': 'supplier',
  'revokeAuthMethod UPDATE_USER_EMAIL': 'supplier',
  'revokeAuthMethod UPDATE_USER_PHONE_NUMBER': 'supplier',
  'refreshSession STAMP_LOGIN': 'supplier',
  'executeQuote SIGN_RAW_PAYLOAD_V2': 'inferred',
}
const sourceOf = (action: string, type: string) => sources[`${action} ${type}`] ?? 'published'

const parameterRows = Object.entries(activities).flatMap(([action, rows]) =>
  rows.map(({ type, parameters, of }) => {
    const values = comparedValues(parameters({}) as PayloadSchema)
    const named = (wanted: boolean) => code(values.filter(([, is]) => is === wanted).map(([name]) => name))
    return [
      `\`${action}\`${of ? ` of ${of}` : ''}`,
      `\`${type}\``,
      sourceOf(action, type),
      named(true),
      named(false),
    ]
  }),
)

const swapTables = Object.entries(whatNoPayloadShows).map(
  ([profile, rows]) =>
    `### ${profile}\n\n${table(
      ['Action', 'Signed in its place', 'Why'],
      Object.entries(rows).map(([action, { signs, why }]) => [`\`${action}\``, code(signs), why]),
    )}`,
)

const page = `# What no payload shows

A test writes this page from the data of the guard: \`npx vitest run packages/core/test/whatNoPayloadShows -u\`.

## The rule

- A **contradiction** is another value than the request's own, or a known activity that is worth more than the action. It is refused, and
  no approval lifts that.
- **Known** is a row below. The wallet signs it; a raw payload only when \`confirm\` or \`approvePayload\` says \`true\`.
- Everything else is **unknown**: a new activity, a field that is new or missing. \`approvePayload\` decides; without it, it is refused.

So a signature covers the text, and the text is for the user's action. What the text does not show, the wallet takes on the
service's word: no text shows the amount or the payee of a payment. A raw payload (\`SIGN_RAW_PAYLOAD_V2\`) and the transaction of a quote
are bytes that no client can read: they may do anything, also move money. \`SigningSummary.notShown\` names what is hidden, as
\`payload\`, \`target\` and \`address\`.

A quote may have a raw payload, too, and then the rows of \`setWalletPrivacy\` and \`executeQuote\` are one: the same text fits both. So a
click on "private" can be a payment, and a payment can be another one. No wallet can distinguish them; only a user who knows it can
decide. So a raw payload is never signed unseen: \`confirm\` decides, with \`payload\` in \`notShown\`, or where there is none
\`approvePayload\`. Without both it is \`PAYLOAD_NOT_APPROVED\`. Show it in plain words, such as "Your wallet cannot read what it signs here. It may
be a payment."

## Parameters of activities

An activity is known when it has these parameters; some of them may be absent. Those in the fourth column equal what this call sent, or
have one fixed text or a limit. Those in the last are made or chosen by the service: the wallet has nothing to compare them with, and
signs them as they are. The same holds for \`organizationId\` and \`generateAppProofs\` of every activity. An address is compared where the
app named one; this table shows the calls that name none, and those of \`updateContact\`, which always do. The source of a row is what the
service publishes, what the public API of the supplier of its wallets documents, or what both let us infer.

${table(['Action', 'Activity', 'Source', 'Compared', 'Not compared'], parameterRows)}

## The text of a one-time code

The key that signs this text becomes the session key, so it must be no action. Signed is a JSON Web Signature with ES256, or the
supplier's login text. Each names the new key, where it names one. The pinned \`otpSigner\` must have signed the token; with
\`unsigned-sandbox\` that is not verified. The published example of a token names no key, so one of another sign-in looks the same.

## Genuine requests in place of others

A hostile relay puts a genuine demand of the same account in place of the right one. \`e2e/flows/swaps\` does this for
every operation, every other operation and every profile. These are signed, and no others. The same name in both columns is the same
operation for another target, chosen by the relay. In the document profile the session that signs is one of \`OAUTH\`. A \`confirm\`
is called before each of them.

${swapTables.join('\n\n')}
`

test('docs/reference/whatNoPayloadShows.md has what the guard compares and what a relay can swap in', async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/reference/whatNoPayloadShows.md')
})
