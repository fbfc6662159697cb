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
 * @param request - The recipient as the user entered it, the amount as a decimal text such as `12.5`, the currency that arrives where the
 * recipient takes several, and whether the amount is what arrives.
 * @throws AmountError when the amount cannot be read.
 * @throws Problem `BALANCE_TOO_LOW` when the amount is above the balance.
 * @throws Problem `INVALID_CURRENCY` when the amount is what arrives, and its currency is not known.
 * @throws Problem of `resolveRecipient` when the recipient cannot be paid.
 * @throws Problem `PAYEE_NOT_READY` when the bank account of the recipient cannot receive now.
 */
export async function createPayeeQuote(
  platform: Platform,
  sender: Sender,
  request: Parameters<typeof resolveRecipient>[2] & { amount: string; lockedSide?: 'RECEIVING' },
): Promise<PayeeQuote> {
  const { account, login } = sender
  const { amount: balance, currency } = account.balance
  const { lockedSide = 'SENDING' } = request
  const sent = lockedSide === 'SENDING' ? parseDecimal(request.amount, currency, en) : 0
  if (sent > balance) throw tooLow()
  const { destination, payee, lookupId, external, receives } = await resolveRecipient(
    platform,
    sender,
    request,
  )
  if (!sent && !receives) throw unknownCurrency()
  const quote = await createQuote(platform, {
    source: { sourceType: 'ACCOUNT', accountId: account.id, customerId: login.customerId },
    destination,
    ...(lookupId && { lookupId }),
    lockedCurrencySide: lockedSide,
    lockedCurrencyAmount: sent || parseDecimal(request.amount, receives!, en),
  }).catch((error: unknown) => {
    throw notReady(error, external) ?? error
  })
  if (!sent && quote.receivingCurrency.decimals !== receives!.decimals) throw unknownCurrency()
  if (quote.totalSendingAmount > balance) throw tooLow()
  const check = external && payeeCheckOf(external)
  // No bank stands behind an account of a test service, so its check says nothing.
  const isTest = external !== undefined && sender.isTestService
  return { ...quote, payee: { ...payee, ...(check && { check }), ...(isTest && { isTest }) } }
}

const tooLow = () =>
  new Problem(
    400,
    'BALANCE_TOO_LOW',
    'Nothing was sent: your balance is too low for this amount. Enter a smaller amount.',
  )

const unknownCurrency = () =>
  new Problem(
    400,
    'INVALID_CURRENCY',
    'Nothing was sent: we do not know which money arrives there. Enter the amount that you send.',
  )

/** The service refuses quotes to an account that is not active. Source: interface document, ExternalAccount, status. */
function notReady(error: unknown, account: ExternalAccount | undefined): Problem | undefined {
  if (!(error instanceof PlatformError) || error.serviceStatus !== 409) return undefined
  if (account === undefined || account.status === 'ACTIVE') return undefined
  const text =
    account.status === 'PENDING' || account.status === 'UNDER_REVIEW'
      ? 'Nothing was sent: the bank is still checking this account. Review the payment again in a minute.'
      : 'Nothing was sent: this account is closed for payments. Ask the recipient for another one.'
  return new Problem(409, 'PAYEE_NOT_READY', text)
}
