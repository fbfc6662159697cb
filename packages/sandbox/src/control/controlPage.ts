/** The control page: shows the sandbox's records in a browser, and changes what happens in it. The script fills it in. */

import type { beneficiaryOutcomes, quoteOutcomes, umaOutcomes } from '@embedded-wallet/protocol'
import { html } from 'hono/html'

/** The style sheet of the sandbox's pages. It is a resource of its own, so that the content security policy can forbid inline styles. */
export const pageStyle = `:root{color-scheme:light dark;background:Canvas;color:CanvasText;accent-color:#0a7a5c}
*{box-sizing:border-box}
body{font:15px/1.5 system-ui,sans-serif;margin:1.5rem auto 4rem;max-width:76rem;padding:0 1rem}
h1{font-size:1.4rem;margin:0}h2{font-size:1.05rem;margin:0 0 .5rem}
p{margin:.3rem 0}.note{opacity:.8}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(28rem,100%),1fr));gap:1rem;margin:1rem 0}
.grid>section,.wide{border:1px solid #8885;border-radius:.8rem;padding:1rem 1.1rem;min-width:0}
.wide{margin:1rem 0}
.buttons{display:flex;flex-wrap:wrap;gap:.5rem;margin:.6rem 0}
button,select,input{font:inherit;min-height:2.75rem;max-width:100%}
button{padding:.2rem .9rem;border:1px solid #8889;border-radius:.5rem;background:Canvas;color:CanvasText;cursor:pointer}
button:hover{border-color:CanvasText}button.danger{border-color:#d33}
select{padding:.2rem .5rem;border-radius:.5rem}
input[type=checkbox]{min-height:0;width:1.1rem;height:1.1rem;vertical-align:-.2rem}
ul{list-style:none;margin:0;padding:0}li{padding:.25rem 0;overflow-wrap:anywhere}
.code{font:600 1.25rem ui-monospace,monospace;letter-spacing:.12em;margin-right:.7rem}
#notice{position:sticky;top:0;min-height:3rem;padding:.7rem 0;background:Canvas;font-weight:600;z-index:1}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #8884;vertical-align:top}
th{font-weight:600}td{overflow-wrap:anywhere;min-width:7rem}td button{white-space:nowrap}
.scroll{overflow-x:auto;max-height:24rem}:focus-visible{outline:2px solid Highlight;outline-offset:2px}
[hidden]{display:none!important}`

/** The last text is what the page shows when it is done. */
type Button = [label: string, act: string, value: object | string | number, done?: string]

const buttons = (...all: Button[]) =>
  html`<div class="buttons">${all.map(
    ([label, act, value, done = '']) =>
      html`<button type="button" data-act="${act}" data-value="${JSON.stringify(value)}" data-done="${done}">${label}</button>`,
  )}</div>`

const fault = (label: string, when: 'before' | 'after', response: unknown): Button => [
  ...([label, 'fault', { when, response }] as const),
  'The next call of this kind will hit it.',
]
const limited = {
  status: 429,
  headers: { 'Retry-After': '5' },
  body: { status: 429, code: 'RATE_LIMITED', message: 'a fault of the control page' },
}
const clock = (label: string, seconds: number): Button => [
  `+${label}`,
  'clock',
  seconds,
  `It is ${label} later.`,
]

/** A page of the sandbox: a complete HTML document. */
export const page = (title: string, main: unknown) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<main>
${main}
</main>
</body>
</html>`

/** @returns The document. It holds no record, so that nothing in one becomes markup. */
export const controlPage = (umaDomain: string) =>
  page(
    'Sandbox',
    html`<script type="module" src="/control/page.js"></script>
<h1>Sandbox</h1>
<p class="note">Test money only: choose what happens to it. <span id="summary"></span></p>
<p id="notice" role="status"></p>
<div class="grid">
<section aria-labelledby="codes-title"><h2 id="codes-title">Codes</h2>
<p class="note">The sandbox sends neither mail nor SMS. It shows the codes here, the newest first.</p>
<ul id="codes" aria-labelledby="codes-title"></ul></section>
<section><h2>Clock</h2>
<p>In the sandbox it is <time id="time"></time>.</p>
<p class="note">The clock goes forward only. What becomes due happens: payments arrive, refunds come back, quotes and sessions end.</p>
${buttons(clock('1 minute', 60), clock('10 minutes', 600), clock('1 hour', 3600), clock('1 day', 86_400))}</section>
<section><h2>Incoming money</h2>
<p><label for="wallet">Wallet</label><br><select id="wallet"></select></p>
${buttons(
  [
    'A payment arrives',
    'receive',
    '$success.usd',
    'A payment of 15 comes in. If your webhook endpoint decides, it arrives once approved.',
  ],
  [
    'One arrives after a day',
    'receive',
    '$pending.long.usd',
    'A payment of 15 is on its way. It arrives after a day.',
  ],
  [
    'Compliance stops one',
    'receive',
    '$fail.compliance.usd',
    'A payment was stopped. Nothing was added, and the sender gets the money back.',
  ],
)}
<div id="authorization" hidden><h2>Authorization</h2>
<p class="note">The service holds payments of users in the EU until they authorize them. This applies to the wallet above.</p>
${buttons(
  ['Add a passkey for payments', 'passkey', '', 'The service has it. It authorizes the next payments.'],
  ['Add an authenticator app', 'totp', '', 'Its code is always 123456.'],
  [
    'End the login for payments',
    'record',
    { eventType: 'RESET_PASSWORD_COMPLETED', times: 1 },
    'No payment goes out before the next login.',
  ],
  [
    'Fail five logins',
    'record',
    { eventType: 'FAILED_LOGIN_ATTEMPT', times: 5 },
    'Payments are locked for 15 minutes of this clock.',
  ],
)}</div></section>
<section><h2>Faults</h2>
<p class="note">Makes calls from your backend to the service fail. See what your app says about the money.</p>
<p><label for="call">Which call</label><br><select id="call">
<option value="executeQuote">The next payment</option>
<option value="createQuote">The next price</option>
<option value="verifyAuthMethod">The next sign-in</option>
<option value="*">The next call, whatever it is</option></select></p>
<p><label><input type="checkbox" id="lasting"> and every one after it, until all are removed</label></p>
${buttons(
  fault('Offline', 'before', 'drop'),
  fault('Slow', 'before', { slowSeconds: 6 }),
  fault('Lost response', 'after', 'drop'),
  fault('Too many calls (429)', 'before', limited),
  fault('Failure (500)', 'before', { status: 500 }),
)}
<ul id="faults" aria-label="Waiting faults"></ul>
${buttons(['Remove all', 'clearFaults', '', 'All calls go through again.'])}</section>
</div>
<section class="wide"><h2 id="outcomes-title">How a payment ends</h2>
<p class="note">The recipient decides. For an account number, the last three digits count.</p>
<div class="scroll" role="region" aria-labelledby="outcomes-title" tabindex="0"><table>
<thead><tr><th scope="col">Recipient</th><th scope="col">What happens</th></tr></thead>
<tbody id="outcomes">${outcomeWords(umaDomain).map(([to, words]) => html`<tr><td>${to}</td><td>${words}</td></tr>`)}</tbody>
</table></div></section>
<section class="wide"><h2 id="events-title">Webhooks</h2>
<p class="note">Each event of the service with the responses of your endpoint, the newest first. A second delivery is signed again.</p>
<div class="scroll" role="region" aria-labelledby="events-title" tabindex="0"><table>
<thead><tr><th scope="col">Event</th><th scope="col">Time</th><th scope="col">Delivery</th><th scope="col">Responses</th><th scope="col">Again</th></tr></thead>
<tbody id="events"></tbody></table></div></section>
${[0, 1, 2, 3].map((n) => html`<div id="table${n}"></div>`)}
<section class="wide"><h2>Start over</h2>
<p class="note">Deletes every wallet, payment and user of this sandbox. The clock keeps its time.</p>
<div class="buttons"><button type="button" class="danger" data-act="reset" data-value="0" data-done="Everything was deleted.">Delete everything</button></div></section>`,
  )

type Outcome<Table> = Exclude<keyof Table, 'other'>

const payments: Record<Outcome<typeof quoteOutcomes>, string> = {
  '002': 'Fails before money leaves the wallet.',
  '003': 'Arrives after six minutes.',
  '004': 'The bank rejects it. The money is back after half a minute.',
  '005': 'Arrives. Half a minute later it is returned, and half a minute after that it is back.',
  '006': 'Is cancelled on the way. The money is back after half a minute.',
  '007': 'Fails, and so does its refund: the money is in neither place.',
}
const names: Record<Outcome<typeof beneficiaryOutcomes>, string> = {
  '102': 'The name does not match the account.',
  '103': 'The name matches partially.',
  '104': 'The check of the name ends after half a minute.',
  '105': 'There is no such account.',
  '106': 'The bank checks no names.',
  '107': 'The receiving bank checks the name later.',
}
const addresses: Record<keyof typeof umaOutcomes, string> = {
  '$success.usd': 'Arrives at once, in dollars.',
  '$success.eur': 'Arrives at once, in euros.',
  '$success.mxn': 'Arrives at once, in pesos.',
  '$pending.long.usd': 'Arrives after a day.',
  '$fail.compliance.usd': 'Compliance stops it. The money is back after half a minute.',
}

/** @returns Each recipient with what it does. An account number may begin with any digits. */
const outcomeWords = (umaDomain: string): [recipient: string, words: string][] => [
  ['550000000', 'Arrives at once. So does any other number.'],
  // Not as one object: its order would not be that of the lines.
  ...[...Object.entries(payments), ...Object.entries(names)].map(([suffix, words]): [string, string] => [
    `550000${suffix}`,
    words,
  ]),
  ...Object.entries(addresses).map(([user, words]): [string, string] => [`${user}@${umaDomain}`, words]),
]
