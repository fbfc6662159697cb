/** Calls to the demo's own server. */

import { ServiceError } from '@embedded-wallet/core'
import type { FoundRecipient, NewAccount, SendBank, SendLimits, SendPayee } from '@embedded-wallet/ui'
import type {
  ApiProblem,
  ContactResponse,
  FactorsResponse,
  InboxResponse,
  ReceiptResponse,
  WalletResponse,
} from '../../shared/apiTypes'
import { recordCalls } from '../inspector/recordCalls'
import { ApiError } from '../text/problem'

export const getWallet = (): Promise<WalletResponse> => call('/api/wallet')
/** Where the service reaches the owner of the wallet. */
export const getContact = (): Promise<ContactResponse> => call('/api/contact')
/** With what the user authorizes payments. */
export const getFactors = (): Promise<FactorsResponse> => call('/api/factors')
/** Only with the embedded sandbox. */
export const getInbox = (email: string, channel: 'EMAIL_OTP' | 'SMS_OTP'): Promise<InboxResponse> =>
  call('/api/inbox', { email, channel })
export const addTestFunds = (): Promise<WalletResponse> => call('/api/fund', {})
/** The recipients that the user has saved, newest first; those that are closed, too. */
export const getPayees = async (): Promise<SendPayee[]> =>
  (await call<{ payees: SendPayee[] }>('/api/payees')).payees
/** Saves an account as a recipient. One that is saved already is returned. */
export const savePayee = (account: NewAccount): Promise<SendPayee> => call('/api/payees', account)
/** Who is behind an address, or behind a name of a test service. */
export const lookUp = async (text: string): Promise<FoundRecipient | undefined> =>
  (await call<{ found: FoundRecipient | null }>('/api/look-up', { text })).found ?? undefined
/** What may be sent in a currency. */
export const getLimits = (of: { currency: string }): Promise<SendLimits> => call('/api/limits', of)
/** The banks that can be paid in a currency. */
export const getBanks = (of: { currency: string }): Promise<SendBank[]> => call('/api/banks', of)
/** @param paymentId - `Transaction:<id>`, or the quote of it. */
export const getReceipt = (paymentId: string): Promise<ReceiptResponse> =>
  call(`/api/receipts/${encodeURIComponent(paymentId)}`)
/** The user has read the warning about the payee of this quote. */
export const acknowledge = (quoteId: string): Promise<object> =>
  call(`/api/quotes/${quoteId}/acknowledge`, {})

const send = recordCalls((request) => fetch(request), 'backend')

async function call<ResponseBody>(path: string, body?: object): Promise<ResponseBody> {
  try {
    return await callServer(path, body)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NO_WALLET')
      for (const listener of loginOverListeners) listener()
    throw error
  }
}

/** @param body - Absent: the call only reads. */
async function callServer<ResponseBody>(path: string, body?: object): Promise<ResponseBody> {
  const init = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  const response = await send(new Request(path, init)).catch((cause: unknown) => {
    throw new ServiceError('UNREACHABLE', 'The demo’s server cannot be reached.', { cause })
  })
  // A body that is not JSON is lost; the status below is enough.
  const result: unknown = await response.json().catch(() => undefined)
  if (response.ok && result !== undefined) return result as ResponseBody
  if (isProblem(result)) throw new ApiError(result)
  throw new ServiceError(
    'UNEXPECTED_RESPONSE',
    `The demo’s server sent an unexpected response (${response.status}).`,
  )
}

function isProblem(value: unknown): value is ApiProblem {
  return typeof (value as ApiProblem | undefined)?.message === 'string'
}

/** Listeners for when the server no longer knows this browser. */
const loginOverListeners = new Set<() => void>()

/** @returns A function that stops listening. */
export function onLoginOver(listener: () => void): () => void {
  loginOverListeners.add(listener)
  return () => void loginOverListeners.delete(listener)
}
