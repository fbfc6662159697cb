/**
 * `npm run lab attack table`: one table of what got through the doors, before and now. "Before" are the figures of an attack on commit
 * 49fbe55. "Now" is what the named test asserts, and stands there only when that test has passed in this run.
 */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const lockOut = 'packages/relay/test/lockOut.test.ts'
const signUp = 'packages/relay/test/signUp.test.ts'
const sessions = 'packages/relay/src/login/appSessions.test.ts'
const limiter = 'packages/relay/src/operations/limiter.test.ts'
const limit = 'packages/relay/src/policy/paymentLimit.test.ts'
const orders = 'e2e/flows/orders.test.ts'

/** What was tried, the figure before, the figure now, the file and the begin of the title of its test. */
const rows = [
  [
    'spellings of one mailbox that are mailed past its limit',
    '126 of 126',
    '0',
    'packages/relay/src/login/readIdentifier.test.ts',
    'one mailbox has one spelling',
  ],
  [
    'code points that give an address a second spelling',
    '0',
    '0',
    'packages/relay/src/login/readIdentifier.test.ts',
    'no code point gives',
  ],
  [
    'mailboxes that one accepted text reaches by nodemailer',
    '2 with a list',
    '1',
    'packages/relay/test/mailers.test.ts',
    'one address is one recipient',
  ],
  [
    'guesses for one code over 60 instances that share Redis, a Durable Object or a memory',
    '295',
    '5',
    'packages/relay/test/threeStores.test.ts',
    'a code takes five guesses',
  ],
  [
    'copies of a session alive after a sign-out, one everywhere, or a new login, in three stores',
    'all',
    '0',
    'packages/relay/test/threeStores.test.ts',
    'a sign-out, a sign-out everywhere',
  ],
  [
    'sessions alive in two tabs after a lost store entry, in three stores',
    '1',
    '0',
    'packages/relay/test/threeStores.test.ts',
    'a lost store entry ends',
  ],
  ['guesses for one code over 60 instances', '295', '5', signUp, 'only the store that mailed a code'],
  [
    'new devices locked out by 320 starts behind a proxy',
    'all',
    '0',
    lockOut,
    'behind a proxy with X-Forwarded-For',
  ],
  ['places that name a proxy without clientAddress', '0', '3', lockOut, 'behind a proxy with Forwarded'],
  [
    'strangers’ mails in ten minutes, with a total of 10',
    'no limit',
    '10',
    lockOut,
    'all strangers together get so many mails',
  ],
  ['newcomers without a mail while 17 networks use up theirs', 'all', '0', lockOut, 'seventeen networks'],
  [
    'places, mails and codes that a captcha costs that hangs',
    '256 places',
    '0',
    lockOut,
    'a captcha that hangs',
  ],
  [
    'accounts of a domain that catches all mail, with a total of 5',
    '40 of 40',
    '5',
    lockOut,
    'all strangers together make so many accounts',
  ],
  [
    'accounts that one address makes in an hour',
    '150 in ten minutes',
    '30',
    lockOut,
    'an address makes thirty accounts',
  ],
  ['wrong proofs of one login that reach the service', '299', '10', lockOut, 'ten wrong proofs end'],
  ['starts that 12 logins to an own account buy', '360', '30', lockOut, 'a stranger with many logins'],
  [
    'calls of a stranger that block a newcomer for an hour',
    '3',
    'none of 40',
    lockOut,
    'a stranger of one network cannot',
  ],
  ['an app’s own rule before a code', 'impossible', '403', lockOut, 'the app gets the request of a stranger'],
  ['payers of 20 refused beside 600 slow strangers', '20', '0', lockOut, '600 strangers who wait'],
  [
    'strangers of 600 who hold a slot while a mailer or a captcha is slow',
    '512',
    '0',
    lockOut,
    '600 strangers who wait',
  ],
  ['strangers for each slot who only wait', 'no limit', '8', limiter, 'eight strangers for each'],
  ...['sign-up', 'a code', 'a passkey'].map((name) => [
    `right guesses of who has a wallet by the time of ${name}, service of 50 to 450 ms`,
    '81 to 100 %',
    'at most 56 %',
    'packages/relay/test/whoExists.test.ts',
    `${name} takes as long`,
  ]),
  [
    'calls that differ for a known and an unknown address',
    '1',
    '0',
    'packages/platform/test/accountsByEmail.test.ts',
    'a known and an unknown address',
  ],
  ['texts of examples that are taken as secret', '1', '0', sessions, 'the options {"secret":"replace me'],
  ['app sessions alive after signing out of the wallet', '1', '0', signUp, 'signing out of the wallet'],
  [
    'earlier cookies alive after a new login with a grant',
    '1',
    '0',
    signUp,
    'a new login begins a new session',
  ],
  [
    'sessions alive after the end of all of an account',
    'impossible',
    '0',
    sessions,
    'an app ends every session',
  ],
  ['sessions revived by a lost store entry', '1', '0', sessions, 'an entry that the store loses'],
  ['sessions revived by a restart', '0', '0', signUp, 'a copied cookie stays signed out'],
  [
    'form posts of a sibling subdomain with the account',
    '1',
    '0',
    sessions,
    'a POST with {"Origin":"https://evil',
  ],
  [
    'images, frames and fetches of a sibling subdomain with the account',
    '5 of 5',
    '0',
    sessions,
    'a GET with {"Sec-Fetch-Site":"same-site","Sec-Fetch-Mode":"no-cors"',
  ],
  [
    'sign-outs of a user by a page of a sibling subdomain, of 10 tries',
    '0',
    '0',
    signUp,
    'whatever a page of a sibling',
  ],
  ['plain cookies planted by a sibling subdomain', '1', '0', 'packages/relay/src/login/cookies.test.ts', ''],
  [
    'odd spellings of a path that reach the relay',
    '7 of 12',
    '0 of 10',
    'e2e/flows/relay.test.ts',
    'the relay works at the mount path',
  ],
  ['USDC of 500 that ten payments of 50 move', '500', '100', limit, 'ten payments of 50'],
  [
    'payments beyond the day, of 200 at once over two instances',
    'no limit',
    '0',
    limit,
    'of 200 payments at one time',
  ],
  [
    'amounts and currencies unknown to the limit that pass',
    'no limit',
    '0',
    limit,
    'another currency, an unknown one',
  ],
  [
    'answers with another amount that are silent',
    '1 of 1',
    '0',
    orders,
    'a backend that answers with another amount',
  ],
  [
    'odd amounts of an order that are refused without words',
    '12 of 18',
    '0 of 19',
    orders,
    'an order with an odd amount',
  ],
  ...[
    ['at once over two instances, 200 calls', '200 at once over'],
    ['after a lost response', 'who asks again'],
    ['with an id, on another instance', 'an order with an id'],
    ['after an instance crashed while it made one', 'an instance that crashed'],
  ].map(([what, title]) => [
    `quotes of one order ${what}, in three stores`,
    '2',
    '1',
    'packages/relay/test/orders.test.ts',
    title,
  ]),
  [
    'quotes of one order with its keys in two orders, at once',
    '2',
    '1',
    'packages/core/src/payments/quoteOfOrder.test.ts',
    'one order at the same time',
  ],
  [
    'raw payloads that are signed without a question',
    '1',
    '0',
    'packages/core/src/signing/authorizeSigning.test.ts',
    '',
  ],
  [
    'connections, page listeners and transactions for a message after 1, 10 and 1,000 dropped wallets',
    '401, 2,000 and 401 after 400',
    '1, 0 and 1 each',
    'packages/core/test/droppedWallets.test.ts',
    'connections, channels',
  ],
  [
    'clocks set by a time that is not the service’s',
    'each',
    '0',
    'packages/relay/test/serviceTime.test.ts',
    'a response of the relay itself',
  ],
]

/** Runs the tests of the table and prints it. @returns Whether every row holds. */
export function printTable() {
  const folder = mkdtempSync(join(tmpdir(), 'attack-'))
  const report = join(folder, 'report.json')
  const files = [...new Set(rows.map(([, , , file]) => file))]
  spawnSync('npx', ['vitest', 'run', ...files, '--reporter=json', `--outputFile=${report}`], {
    ...{ cwd: root, stdio: 'ignore' },
  })
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  rmSync(folder, { recursive: true })
  const holds = ([, , , file, title]) => {
    const { assertionResults = [] } = testResults.find(({ name }) => name.endsWith(file)) ?? {}
    const found = assertionResults.filter((test) => test.title.startsWith(title))
    return found.length > 0 && found.every(({ status }) => status === 'passed')
  }
  const ends = rows.map(holds)
  for (const [i, [what, before, now]] of rows.entries())
    console.log(`| ${what} | ${before} | ${ends[i] ? now : 'NOT SHOWN'} |`)
  console.log(`attack table: ${ends.filter(Boolean).length} of ${rows.length} rows hold`)
  return ends.every(Boolean)
}
