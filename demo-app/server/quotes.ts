/** Creates a quote from the user's input: checks the input, finds the destination, then asks the service for the quote. */

import { createQuote, type Platform, PlatformError } from '@embedded-wallet/platform'
import type { ExternalAccount } from '@embedded-wallet/protocol'
import { en, parseDecimal } from '@embedded-wallet/ui/words'
import type { PayeeQuote } from '../shared/apiTypes'
import { payeeCheckOf } from './payees'
import { Problem } from './problem'
import { resolveRecipient, type Sender } from './resolveRecipient'

/**
 * Creates a quote for what the user entered.
 *
 * @param sender - The signed-in account. `isTestService` allows test payees.
 * @param request - The recipient as the user entered it, the amount as a decimal text such as `12.5`, and the currency
 * that arrives where the recipient takes several.
 * @throws AmountError when the amount cannot be read.
 * @throws Problem `BALANCE_TOO_LOW` when the amount is above the balance.
 * @throws Problem of `resolveRecipient` when the recipient cannot be paid.
 * @throws Problem `PAYEE_NOT_READY` when the bank account of the recipient cannot receive now.
 */
export async function createPayeeQuote(
  platform: Platform,
  sender: Sender,
  request: { recipient: string; amount: string; receives?: string },
): Promise<PayeeQuote> {
  const { account, login } = sender
  const { amount: balance, currency } = account.balance
  const lockedCurrencyAmount = parseDecimal(request.amount, currency, en)
  if (lockedCurrencyAmount > balance)
    throw new Problem(
      400,
      'BALANCE_TOO_LOW',
      'Nothing was sent: your balance is too low for this amount. Enter a smaller amount.',
    )
  const { destination, payee, lookupId, external } = await resolveRecipient(platform, sender, request)
  const quote = await createQuote(platform, {
    source: { sourceType: 'ACCOUNT', accountId: account.id, customerId: login.customerId },
    destination,
    ...(lookupId && { lookupId }),
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount,
  }).catch((error: unknown) => {
    throw notReady(error, external) ?? error
  })
  const check = external && payeeCheckOf(external)
  // No bank stands behind an account of a test service, so its check says nothing.
  const isTest = external !== undefined && sender.isTestService
  return { ...quote, payee: { ...payee, ...(check && { check }), ...(isTest && { isTest }) } }
}

/** The service refuses quotes to an account that is not active. Source: interface document, ExternalAccount, status. */
function notReady(error: unknown, account: ExternalAccount | undefined): Problem | undefined {
  if (!(error instanceof PlatformError) || error.status !== 409) return undefined
  if (account === undefined || account.status === 'ACTIVE') return undefined
  const text =
    account.status === 'PENDING' || account.status === 'UNDER_REVIEW'
      ? 'Nothing was sent: the bank is still checking this account. Review the payment again in a minute.'
      : 'Nothing was sent: this account is closed for payments. Ask the recipient for another one.'
  return new Problem(409, 'PAYEE_NOT_READY', text)
}
