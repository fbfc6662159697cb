/** Writes an amount of the service exactly, for receipts and for the history as a file. */

/** @returns The amount without its sign, with all decimals of its currency: `12.500000`, or `12` of a currency that has none. */
export function exactDecimal(amount: number, decimals: number): string {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const at = digits.length - decimals
  return decimals === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`
}
