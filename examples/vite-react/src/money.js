/** Amounts: a number in the smallest unit of a currency, as the service counts, and the text that users read. */

/** @returns `5250000` for `'5.25'` and 6 decimals. */
export function toSmallestUnit(text, decimals) {
  const [whole, part = ''] = text.split('.')
  return Number(whole + part.padEnd(decimals, '0'))
}

/** @returns `5.25 USDC` for 5250000. */
export function toText(amount, { code, decimals }) {
  const digits = String(amount).padStart(decimals + 1, '0')
  const part = digits.slice(-decimals).replace(/0+$/, '').padEnd(2, '0')
  return `${Number(digits.slice(0, -decimals)).toLocaleString('en')}.${part} ${code}`
}
