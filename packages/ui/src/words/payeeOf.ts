/** Who gets the money, where the app's backend says it with the quote: its `createQuote` adds `payee`. Only the wallet in an origin of its own reads it: elsewhere the page gives `payee`. */

import type { PayeeCheck } from './describePayeeCheck.js'

/** Who gets the money. */
export interface QuotePayee {
  name: string
  detail?: string | undefined
  check?: PayeeCheck | undefined
}

/** @returns Undefined when the quote names none. Of what is no text, nothing. */
export function payeeOf(quote: object): QuotePayee | undefined {
  const { name, detail, check } = fieldsOf((quote as { payee?: unknown }).payee)
  const { status, enteredName, verifiedName } = fieldsOf(check)
  if (!isText(name)) return undefined
  return {
    name,
    detail: textOf(detail),
    check: isText(status)
      ? { status, enteredName: textOf(enteredName), verifiedName: textOf(verifiedName) }
      : undefined,
  }
}

const fieldsOf = (value: unknown) => (value ?? {}) as Readonly<Record<string, unknown>>

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const textOf = (value: unknown) => (isText(value) ? value : undefined)
