/** The status page: shows the sandbox's records in a browser. It changes nothing. */

import { html, raw } from 'hono/html'
import { isoTime } from '../state/clock.js'
import { isActive } from '../state/lookup.js'
import type { Service } from '../state/service.js'

/** How many rows a table shows. The newest come first. */
const shown = 50

/** The style sheet. It is a resource of its own, so that the content security policy can forbid inline styles. */
export const statusStyle = `:root{color-scheme:light dark;background:Canvas;color:CanvasText}
body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:76rem;padding:0 1rem}
h1{font-size:1.4rem}h2{font-size:1.05rem;margin-top:2rem}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #8884;vertical-align:top}
th{font-weight:600}td.number{text-align:right;font-variant-numeric:tabular-nums}
code{font-size:.85em;word-break:break-all}p.note{opacity:.75}
.scroll{overflow-x:auto}.scroll:focus-visible{outline:2px solid Highlight}`

/** @returns A complete HTML document. */
export async function statusPage(service: Service): Promise<string> {
  const { records, clock, mode } = service
  const newest = <Row>(rows: Iterable<Row>) => [...rows].slice(-shown).reverse()
  const name = (customerId: string) => records.customers.get(customerId)?.platformCustomerId ?? 'the platform'
  const sections = [
    table(
      'Accounts',
      ['Account', 'Customer', 'Kind', 'Balance (smallest unit)'],
      newest(records.accounts.values()).map(({ id, customerId, type, currency }) => [
        id,
        name(customerId),
        type,
        `${records.ledger.balance(id, currency.code)} ${currency.code}`,
      ]),
    ),
    table(
      'Credentials',
      ['Credential', 'Type', 'Nickname', 'Account'],
      newest(records.authMethods.values()).map(({ authMethod: { id, type, nickname, accountId } }) => [
        id,
        type,
        nickname,
        accountId,
      ]),
    ),
    table(
      'Active sessions',
      ['Session', 'Credential', 'Account', 'Expires'],
      newest([...records.sessions.values()].filter((record) => isActive(service, record))).map(
        ({ session }) => [session.id, session.nickname, session.accountId, session.expiresAt],
      ),
    ),
    table(
      'Transactions',
      ['Transaction', 'Customer', 'Type', 'Status', 'Received'],
      newest(records.transactions.values()).map(({ id, customerId, type, status, receivedAmount }) => [
        id,
        name(customerId),
        type,
        status,
        receivedAmount === undefined ? '' : `${receivedAmount.amount} ${receivedAmount.currency.code}`,
      ]),
    ),
    table(
      'Codes',
      ['To', 'Code', 'Sent'],
      newest(records.inbox.values()).map(({ to, code, sentAt }) => [to, code, sentAt]),
    ),
    table(
      'Events',
      ['Event', 'Type', 'Time', 'Delivery', 'Tries'],
      newest(records.events.values()).map(({ id, type, timestamp, delivery, attempts }) => [
        id,
        type,
        timestamp,
        delivery,
        attempts.map(({ status }) => status ?? 'no response').join(', '),
      ]),
    ),
  ]
  return String(
    await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox</title>
<link rel="stylesheet" href="/status.css">
<script type="module" src="/status.js"></script>
</head>
<body>
<main>
<h1>Sandbox</h1>
<p class="note" id="summary" data-part>No money moves here. Mode ${mode}; its clock shows ${isoTime(clock.now())}. The newest ${shown} of each are shown.</p>
<p><a href="/">Show new records</a> <label id="update" hidden><input type="checkbox" id="updates" checked> every 5 seconds</label></p>
${raw((await Promise.all(sections)).join('\n'))}
</main>
</body>
</html>
`,
  )
}

async function table(title: string, heads: readonly string[], rows: readonly (readonly string[])[]) {
  const id = title.toLowerCase().replace(' ', '-')
  if (rows.length === 0)
    return html`<section id="${id}" data-part><h2>${title}</h2><p class="note">None.</p></section>`
  return html`<section id="${id}" data-part><h2 id="${id}-title">${title}</h2>
<div class="scroll" role="region" aria-labelledby="${id}-title" tabindex="0"><table aria-labelledby="${id}-title">
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table></div></section>`
}
