/** What only a test service has: whether it is one, test money, and test payees. */

import {
  createQuote,
  executeQuote,
  fundInternalAccount,
  isUnreadable,
  listPlatformInternalAccounts,
  type PlatformOptions,
} from '@embedded-wallet/platform'
import {
  type AccountInfo,
  authorizationOf,
  checkedBaseUrl,
  fillPath,
  type InternalAccount,
  sandboxEndpoints,
} from '@embedded-wallet/protocol'
import type { Demo } from './demo'
import { Problem } from './problem'

/** @returns A function that tries it with the given account. It remembers a clear response. */
export function createTestServiceCheck(service: PlatformOptions): (accountId: string) => Promise<boolean> {
  let known: boolean | undefined
  return async (accountId) => {
    if (known !== undefined) return known
    const status = await statusOfInvalidFunding(service, accountId)
    // Assumption: with test keys the service checks the body (400); with production keys it refuses before that (403).
    if (status === 400 || status === 422) known = true
    if (status === 403 || status === 404 || status === 405) known = false
    return known ?? false
  }
}

/** Funding with 0 is invalid everywhere, so this request changes nothing. The typed client would refuse to send it. */
async function statusOfInvalidFunding(service: PlatformOptions, accountId: string): Promise<number> {
  const { method, path } = sandboxEndpoints.fundInternalAccount
  const send = service.fetch ?? ((request: Request) => fetch(request))
  const request = new Request(checkedBaseUrl(service.baseUrl) + fillPath(path, { accountId }), {
    method,
    headers: { Authorization: authorizationOf(service), 'Content-Type': 'application/json' },
    body: JSON.stringify({ amount: 0 }),
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  })
  try {
    const response = await send(request)
    await response.body?.cancel()
    return response.status
  } catch (error) {
    console.error(error)
    throw new Problem(
      502,
      'SERVICE_UNREACHABLE',
      'The service cannot be reached, and nothing was paid. Try again.',
    )
  }
}

/** In 2026-08, money added to a wallet is book money, which no payment can use. There the platform gets it and pays the wallet. */
export async function addTestMoney(
  { platform, profile }: Demo,
  { id: accountId, balance: { currency } }: InternalAccount,
  amount: number,
): Promise<void> {
  if (profile !== '2026-08') return void (await fundInternalAccount(platform, { accountId, amount }))
  const [source] = await listPlatformInternalAccounts(platform, { currency: currency.code })
  if (!source || isUnreadable(source))
    throw new Problem(
      502,
      'NO_TEST_MONEY',
      `The platform has no account in ${currency.code}. Nothing was added.`,
    )
  const quote = await createQuote(platform, {
    source: { sourceType: 'ACCOUNT', accountId: source.id },
    destination: { destinationType: 'ACCOUNT', accountId },
    lockedCurrencySide: 'RECEIVING',
    lockedCurrencyAmount: amount,
  })
  await fundInternalAccount(platform, { accountId: source.id, amount: quote.totalSendingAmount })
  await executeQuote(platform, { quoteId: quote.id })
}

/**
 * Finds the test payee of a customer with this name or account number, or creates it: a name is enough to try a payment.
 *
 * @returns Undefined for what looks like an address: a mistyped one must not become the name of a test payee.
 */
export async function findTestPayee(
  { sending }: Demo,
  customerId: string,
  text: string,
): Promise<{ recipient: string; name: string } | undefined> {
  const payee = readTestPayee(text)
  if (!payee) return undefined
  const account = { currency: 'USD', accountInfo: usdAccount(payee) }
  const { id, name } = await sending.savePayee({ customerId, account })
  return { recipient: id, name }
}

export function readTestPayee(text: string): { fullName: string; accountNumber: string } | undefined {
  const fullName = text.trim().replace(/\s+/g, ' ')
  const digits = fullName.replace(/[ -]/g, '')
  if (fullName === '' || /[@$:]/.test(fullName)) return undefined
  if (!/^\d+$/.test(digits)) return { fullName, accountNumber: accountNumberFromName(fullName) }
  return digits.length >= 4 && digits.length <= 17
    ? { fullName: 'Test Payee', accountNumber: digits }
    : undefined
}

/** The same name gives the same number (FNV-1a). It ends in 000, because other endings make a sandbox fail on purpose. */
function accountNumberFromName(fullName: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(fullName.normalize('NFKC').toLowerCase()))
    hash = Math.imul(hash ^ byte, 0x01000193)
  return `${String((hash >>> 0) % 1_000_000_000).padStart(9, '0')}000`
}

function usdAccount({ fullName, accountNumber }: { fullName: string; accountNumber: string }): AccountInfo {
  return {
    accountType: 'USD_ACCOUNT',
    accountNumber,
    routingNumber: '110000000',
    bankAccountType: 'CHECKING',
    bankName: 'Test Bank',
    beneficiary: {
      beneficiaryType: 'INDIVIDUAL',
      fullName,
      birthDate: '1990-01-01',
      nationality: 'US',
      address: {
        line1: '1 Test Street',
        city: 'San Francisco',
        state: 'CA',
        postalCode: '94103',
        country: 'US',
      },
    },
  }
}
