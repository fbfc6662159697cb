/** Calls to the demo's own server. */

import { recordCalls } from '../inspector/recordCalls'
import type {
  ActivityEntry,
  ApiProblem,
  ContactResponse,
  InboxResponse,
  PayeeQuote,
  PaymentResponse,
  ReceiveResponse,
  ReceiverResponse,
  SavedPayee,
  WalletResponse,
} from './apiTypes'

/** The server refused or could not be reached. The message is for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string

  constructor({ code, message }: ApiProblem, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

export const getWallet = (): Promise<WalletResponse> => call('/api/wallet')
/** Mails a code to the address. */
export const startSignUp = (email: string): Promise<WalletResponse> => call('/api/sign-up', { email })
/** @param code - Absent when the service has mailed it and this browser has signed in with it. */
export const finishSignUp = (code?: string): Promise<WalletResponse> => call('/api/wallet', { code })
export const signOutOfDemo = (): Promise<object> => call('/api/sign-out', {})
/** Where the service reaches the owner of the wallet. */
export const getContact = (): Promise<ContactResponse> => call('/api/contact')
/** Only with the embedded sandbox. */
export const getInbox = (email: string, channel: 'EMAIL_OTP' | 'SMS_OTP'): Promise<InboxResponse> =>
  call('/api/inbox', { email, channel })
export const addTestFunds = (): Promise<WalletResponse> => call('/api/fund', {})
export const getActivity = (): Promise<{ entries: ActivityEntry[] }> => call('/api/activity')
/** @param request - `amount`: decimal text such as `12.5`. `receives`: the currency that arrives, where there is a choice. */
export const createQuote = (request: {
  recipient: string
  amount: string
  receives?: string
}): Promise<PayeeQuote> => call('/api/quotes', request)
/** The recipients that the user has saved, newest first. */
export const getPayees = (): Promise<{ payees: SavedPayee[] }> => call('/api/payees')
/** Saves a bank account as a recipient. One that is saved already is returned. */
export const savePayee = (account: { currency: string; accountInfo: object }): Promise<SavedPayee> =>
  call('/api/payees', account)
/** How money reaches this wallet. */
export const getReceive = (): Promise<ReceiveResponse> => call('/api/receive')
/** Reads who receives at a UMA address. */
export const findReceiver = (umaAddress: string): Promise<ReceiverResponse> =>
  call('/api/receivers', { umaAddress })
/** The user has read the warning about the payee of this quote. */
export const acknowledgePayee = (quoteId: string): Promise<object> =>
  call(`/api/quotes/${quoteId}/acknowledge`, {})
/** @param paymentId - `Transaction:<id>` or `Quote:<id>`. */
export const getPayment = (paymentId: string): Promise<PaymentResponse> =>
  call(`/api/payments/${encodeURIComponent(paymentId)}`)

const send = recordCalls((request) => fetch(request), { to: 'backend' })

async function call<ResponseBody>(path: string, body?: object): Promise<ResponseBody> {
  const init = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  const response = await send(new Request(path, init)).catch((cause: unknown) => {
    throw new ApiError(
      { code: 'UNREACHABLE', message: 'The server cannot be reached. Check your connection and try again.' },
      cause,
    )
  })
  // A body that is no JSON is lost; the status below says enough.
  const result: unknown = await response.json().catch(() => undefined)
  if (response.ok && result !== undefined) return result as ResponseBody
  throw new ApiError(
    isProblem(result)
      ? result
      : {
          code: 'UNREADABLE',
          message: `The server sent an unexpected response (${response.status}). Try again.`,
        },
  )
}

function isProblem(value: unknown): value is ApiProblem {
  return typeof (value as ApiProblem | undefined)?.message === 'string'
}
