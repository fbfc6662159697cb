/** Checks what an app gives to `WalletPay`, so that a mistake names its prop before the user can confirm anything. */

import { PropError } from '../parts/propError.js'

interface GivenProps {
  order?: unknown
  quote?: unknown
  maxSendingAmount?: unknown
  payee?: { isTest?: unknown } | null | undefined
  payer?: { factors?: unknown } | null | undefined
}

/** What the review reads of a quote. The wallet checks it all before it signs. */
const ofQuote = {
  id: 'string',
  totalSendingAmount: 'number',
  totalReceivingAmount: 'number',
  sendingCurrency: 'object',
  receivingCurrency: 'object',
} as const

/** @throws {PropError} Naming the prop, and what it must be. A value of undefined or null is still loading. */
export function checkPayProps({ order, quote, maxSendingAmount, payee, payer }: GivenProps): void {
  checkJson('order', order)
  checkJson('maxSendingAmount', maxSendingAmount)
  // A text, such as 'false' of a query, would make each payee a test.
  if (payee && payee.isTest != null && typeof payee.isTest !== 'boolean')
    throw wrong('payee.isTest', 'true or false')
  // Absent or null, as JSON has it: nothing is known of the payer.
  if (payer && payer.factors != null && !Array.isArray(payer.factors))
    throw wrong('payer.factors', 'an array')
  if (!quote) return
  for (const [name, type] of Object.entries(ofQuote)) {
    const value = (quote as Readonly<Record<string, unknown>>)[name]
    if (!value && value !== 0) throw wrong(`quote.${name}`, 'there')
    if (typeof value !== type) throw wrong(`quote.${name}`, `of the type ${type}`)
  }
}

function checkJson(name: string, value: unknown): void {
  if (value === undefined) return
  let text: string | undefined
  let cause: unknown
  try {
    text = JSON.stringify(value)
  } catch (error) {
    cause = error
  }
  if (text === undefined) throw wrong(name, 'what JSON can hold', cause)
}

const wrong = (name: string, what: string, cause?: unknown) =>
  new PropError(`${name} of WalletPay must be ${what}`, { cause })
