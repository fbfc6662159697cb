/** From what the person wrote to a quote of the service: readable refusals first, then the destination, then the offer. */

import { createQuote, type Platform } from '@embedded-wallet/platform'
import { accountKey, type CreateQuoteBody, type InternalAccount } from '@embedded-wallet/protocol'
import type { Payee, PayeeQuote } from '../src/apiTypes'
import { formatMoney, parseAmount } from '../src/money'
import type { Login } from './login'
import { Problem } from './problem'
import { readRecipient } from './recipient'
import { describeExternalAccount, ensureTestPayee, findExternalAccount } from './testPayees'

type Destination = CreateQuoteBody['destination']

/**
 * @throws Problem, AmountError
 */
export async function createPayeeQuote(
  platform: Platform,
  sender: { login: Login; account: InternalAccount; isTestService: boolean },
  wish: { recipient: string; amount: string },
): Promise<PayeeQuote> {
  const { account, login, isTestService } = sender
  const { amount: balance, currency } = account.balance
  const lockedCurrencyAmount = parseAmount(wish.amount, currency)
  if (lockedCurrencyAmount > balance)
    throw new Problem(
      400,
      'BALANCE_TOO_LOW',
      `Your balance is ${formatMoney(balance, currency)}. Enter less.`,
    )
  const { destination, payee } = await resolveRecipient(platform, wish.recipient, account.id, isTestService)
  const quote = await createQuote(platform, {
    source: { sourceType: 'ACCOUNT', accountId: account.id, customerId: login.customerId },
    destination,
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount,
  })
  return { ...quote, payee }
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
    // Assumption: the payee is paid in dollars; the service answers with what the address really takes.
    return {
      destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USD' },
      payee: { name: umaAddress },
    }
  }
  if (recipient.kind === 'account') {
    const { accountId } = recipient
    if (accountKey(accountId) === accountKey(ownAccountId))
      throw new Problem(400, 'SELF_PAYMENT', 'That is your own wallet. Enter someone else.')
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
    throw new Problem(400, 'INVALID_RECIPIENT', 'That recipient cannot be read. Check it and try again.')
  if (!isTestService)
    throw new Problem(
      400,
      'INVALID_RECIPIENT',
      'Enter an address such as $name@domain, or an account id such as ExternalAccount:… .',
    )
  const payee = await ensureTestPayee(platform, recipient)
  const { name, detail } = describeExternalAccount(payee)
  return {
    destination: { destinationType: 'ACCOUNT', accountId: payee.id },
    payee: { name: name ?? recipient.fullName, detail: `Test payee, ${detail}` },
  }
}
