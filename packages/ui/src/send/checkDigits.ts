/** The check digits of two numbers. Their oracles are two libraries, in the tests. */

/** Sums the digits, each times its weight of 3, 7 and 1. */
const weigh = (digits: string, reduce: (product: number) => number) =>
  [...digits].reduce((sum, digit, at) => sum + reduce(Number(digit) * [3, 7, 1][at % 3]!), 0)

/** A routing number of the American Bankers Association. */
export const isRoutingNumber = (text: string): boolean =>
  /^\d{9}$/.test(text) && weigh(text, (product) => product) % 10 === 0

/** A CLABE of Mexico: each product counts by its last digit alone. */
export const isClabe = (text: string): boolean =>
  /^\d{18}$/.test(text) &&
  (10 - (weigh(text.slice(0, 17), (product) => product % 10) % 10)) % 10 === Number(text[17])
