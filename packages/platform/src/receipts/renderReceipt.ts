/** A receipt as HTML, for mail: no script, no image, nothing from elsewhere, and every value escaped. */

import { groupsOfReceipt, type Receipt, type ReceiptRow } from '@embedded-wallet/protocol'

/**
 * Writes a receipt as an HTML document for a mail: tables without scripts, images or parts from elsewhere. Every value is escaped, and
 * text in another language or direction is marked.
 *
 * @see docs/guides/receipts.md
 */
export function receiptHtml(receipt: Receipt): string {
  const { language } = receipt
  const direction = language.startsWith('ar') ? 'rtl' : 'ltr'
  const title = escaped(receipt.title)
  const tables = groupsOfReceipt(receipt).map(
    (rows) =>
      `<table width="100%" cellpadding="6">\n${rows.map((row) => rowOf(row, direction)).join('\n')}\n</table>`,
  )
  return `<!doctype html>
<html lang="${escaped(language)}" dir="${direction}">
<head><meta charset="utf-8"><title>${title}</title></head>
<body>
<h1>${title}</h1>
${tables.join('\n<hr>\n')}
</body>
</html>
`
}

function rowOf({ key, label, value, lang }: ReceiptRow, direction: string): string {
  const text = escaped(value).replaceAll('\n', '<br>')
  const shown = key === 'refundPolicy' && /^https:\/\//.test(value) ? `<a href="${text}">${text}</a>` : text
  const side = direction === 'rtl' ? 'right' : 'left'
  const language = lang === undefined ? '' : ` lang="${escaped(lang)}"`
  return `<tr><th scope="row" align="${side}" valign="top" width="35%">${escaped(label)}</th><td${language}><bdi>${shown}</bdi></td></tr>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter]!)
