/** Creates a quote from the user's input: checks the input, finds the destination, then asks the service for the quote. */

import { createQuote, type Platform, PlatformError } from '@embedded-wallet/platform'
import {
  accountKey,
  type CreateQuoteBody,
  type ExternalAccount,
  type InternalAccount,
} from '@embedded-wallet/protocol'
import type { Payee, PayeeQuote } from '../src/api/apiTypes'
import { parseDecimal } from '../src/text/money'
import type { Login } from './login'
import { readExternalAccount } from './payeeChecks'
import { Problem } from './problem'
import { readRecipient } from './recipient'
import { describeExternalAccount, ensureTestPayee, findExternalAccount } from './testPayees'

type Destination = CreateQuoteBody['destination']

/**
 * Creates a quote for what the user entered.
 *
 * @param sender - The signed-in account. `isTestService` allows test payees.
 * @param request - The recipient as the user entered it, and the amount as a decimal text such as `12.5`.
 * @throws AmountError when the amount cannot be read.
 * @throws Problem `BALANCE_TOO_LOW` when the amount is above the balance.
 * @throws Problem `SELF_PAYMENT` when the recipient is the sender's own account.
 * @throws Problem `INVALID_RECIPIENT` when the recipient cannot be read.
 * @throws Problem `PAYEE_NOT_READY` when the bank account of the recipient cannot receive now.
 */
export async function createPayeeQuote(
  platform: Platform,
  sender: { login: Login; account: InternalAccount; isTestService: boolean },
  request: { recipient: string; amount: string },
): Promise<PayeeQuote> {
  const { account, login, isTestService } = sender
  const { amount: balance, currency } = account.balance
  const lockedCurrencyAmount = parseDecimal(request.amount, currency)
  if (lockedCurrencyAmount > balance)
    throw new Problem(
      400,
      'BALANCE_TOO_LOW',
      'Nothing was sent: your balance is too low for this amount. Enter a smaller amount.',
    )
  const { destination, payee } = await resolveRecipient(
    platform,
    request.recipient,
    account.id,
    isTestService,
  )
  const external = await findDestination(platform, destination)
  const quote = await createQuote(platform, {
    source: { sourceType: 'ACCOUNT', accountId: account.id, customerId: login.customerId },
    destination,
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount,
  }).catch((error: unknown) => {
    throw notReady(error, external?.account) ?? error
  })
  const check = external?.check
  return { ...quote, payee: { ...payee, ...(check && { check }) } }
}

/** Read for every quote: the check of a name may have ended since the last one. */
const findDestination = async (platform: Platform, destination: Destination) =>
  'accountId' in destination && destination.accountId.startsWith('ExternalAccount:')
    ? readExternalAccount(platform, destination.accountId)
    : undefined

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

async function resolveRecipient(
  platform: Platform,
  text: string,
  ownAccountId: string,
  isTestService: boolean,
): Promise<{ destination: Destination; payee: Payee }> {
  const recipient = readRecipient(text)
  if (recipient.kind === 'uma') {
    const { umaAddress } = recipient
    // Assumption: the payee receives dollars. The response of the service names the currency that the address really takes.
    return {
      destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USD' },
      payee: { name: umaAddress },
    }
  }
  if (recipient.kind === 'account') {
    const { accountId } = recipient
    if (accountKey(accountId) === accountKey(ownAccountId))
      throw new Problem(400, 'SELF_PAYMENT', 'This is your own wallet. Enter another recipient.')
    const external = accountId.startsWith('ExternalAccount:')
      ? await findExternalAccount(platform, ({ id }) => id === accountId)
      : undefined
    const known = external && describeExternalAccount(external)
    return {
      destination: { destinationType: 'ACCOUNT', accountId },
      payee: { name: known?.name ?? accountId, detail: known?.detail ?? 'Wallet account' },
    }
  }
  if (recipient.kind === 'unreadable')
    throw new Problem(
      400,
      'INVALID_RECIPIENT',
      'This recipient is not valid. An address looks like $name@domain.',
    )
  if (!isTestService)
    throw new Problem(
      400,
      'INVALID_RECIPIENT',
      'Enter an address such as $name@domain or an account id such as ExternalAccount:… .',
    )
  const payee = await ensureTestPayee(platform, recipient)
  const { name, detail } = describeExternalAccount(payee)
  return {
    destination: { destinationType: 'ACCOUNT', accountId: payee.id },
    payee: { name: name ?? recipient.fullName, detail: `Test payee, ${detail}` },
  }
}
