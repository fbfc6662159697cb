/** The quotes that pages ask the app for: the account is chosen here, everything else by the app. */

import { accountKey, errorCodes, RequestQuoteBody } from '@embedded-wallet/protocol'
import { safeParse } from 'valibot'
import { jsonResponse } from '../http/response.js'
import type { Check } from '../operations/checks.js'
import { withHookDeadline } from '../operations/deadline.js'
import { type Grant, requireGranted } from '../ownership/grant.js'
import { badRequest, RelayError } from '../relayError.js'
import { QuoteSource } from '../upstream/readers.js'
import type { Orders } from './orders.js'
import type { CreateQuote, QuoteOrder } from './quoteOptions.js'
import { refusalOf } from './refusalOf.js'

/** The quotes of the app. */
export interface Quotes {
  /** Has the app make a quote that the caller's account pays. */
  create(
    request: Request,
    grant: Grant,
    body: Record<string, unknown> | undefined,
    check: Check,
    isChecked: () => void,
  ): Promise<Response>
}

export function createQuotes(createQuote: CreateQuote, orders: Orders): Quotes {
  const make = async (call: Omit<QuoteOrder, 'signal'>): Promise<object> => {
    const ending = new AbortController()
    try {
      const quote = await withHookDeadline('createQuote', createQuote({ ...call, signal: ending.signal }))
      refuseOtherPayer(quote, call.accountId)
      return quote
    } finally {
      // After the deadline the call would go on, and no page would get the quote.
      ending.abort()
    }
  }
  return {
    create: async ({ url, method, headers }, grant, body = {}, check, isChecked) => {
      const parsed = safeParse(RequestQuoteBody, body)
      if (!parsed.success) throw badRequest('The body may hold accountId and order only.')
      check('ownership')
      const accountId = payerOf(grant, parsed.output.accountId)
      isChecked()
      const { order } = parsed.output
      const call = { accountId, order, request: new Request(url, { method, headers }) }
      try {
        const quote = await orders.quoteOf(accountId, order, () => make(call))
        return jsonResponse(200, JSON.stringify(quote))
      } catch (thrown) {
        throw refusalOf(thrown)
      }
    },
  }
}

/** @returns The granted account that the page names; the only one when it names none. */
function payerOf(grant: Grant, named: string | undefined): string {
  if (named === undefined && new Set(grant.map(accountKey)).size > 1)
    throw badRequest('The user has several accounts: accountId must name one of them.')
  const key = accountKey(requireGranted(grant, named ?? grant[0]))
  return grant.find((granted) => accountKey(granted) === key)!
}

/** A mistake of the app must not show one user the quote of another. */
function refuseOtherPayer(quote: unknown, accountId: string): void {
  const parsed = safeParse(QuoteSource, quote)
  const payer = parsed.success ? parsed.output.source.accountId : undefined
  if (payer === undefined || accountKey(payer) !== accountKey(accountId))
    throw new RelayError(
      500,
      errorCodes.internalError,
      'createQuote of the relay must return a quote that takes its money from accountId. No money has moved.',
    )
}
