/** Who gets the money, if the app's backend gives it with the quote: its `createQuote` adds `payee`. Only the wallet in an origin of its own reads it: elsewhere the page gives `payee`. */

import type { PayeeCheck } from './describePayeeCheck.js'
import { isVisible } from './visibleText.js'

/** Who gets the money. */
export interface QuotePayee {
  name: string
  detail?: string | undefined
  check?: PayeeCheck | undefined
}

/** @returns Undefined if the quote has neither a name nor a check of one. If the name is not a string, or has no visible character, `name` is empty. */
export function payeeOf(quote: object): QuotePayee | undefined {
  const { name, detail, check } = fieldsOf((quote as { payee?: unknown }).payee)
  const { status, enteredName, verifiedName } = fieldsOf(check)
  if (![name, status].some(isVisible)) return undefined
  return {
    name: textOf(name) ?? '',
    detail: textOf(detail),
    check: isVisible(status)
      ? { status, enteredName: textOf(enteredName), verifiedName: textOf(verifiedName) }
      : undefined,
  }
}

const fieldsOf = (value: unknown) => (value ?? {}) as Readonly<Record<string, unknown>>

const textOf = (value: unknown) => (isVisible(value) ? value : undefined)
