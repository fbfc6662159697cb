/** Calls to the demo's own server. */

import type { ActivityEntry, ApiProblem, InboxResponse, PayeeQuote, WalletResponse } from './apiTypes'

/** The server said no, or could not be reached; the message is for the person at the page. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string

  constructor({ code, message }: ApiProblem, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

export const getWallet = (): Promise<WalletResponse> => call('/api/wallet')
export const createDemoWallet = (email: string): Promise<WalletResponse> => call('/api/wallet', { email })
export const leaveDemo = (): Promise<object> => call('/api/sign-out', {})
/** Only where the service is the embedded sandbox. */
export const getInbox = (email: string): Promise<InboxResponse> => call('/api/inbox', { email })
export const addTestFunds = (): Promise<WalletResponse> => call('/api/fund', {})
export const getActivity = (): Promise<{ entries: ActivityEntry[] }> => call('/api/activity')
export const createQuote = (wish: { recipient: string; amount: string }): Promise<PayeeQuote> =>
  call('/api/quotes', wish)

async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const init = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  const response = await fetch(path, init).catch((cause: unknown) => {
    throw new ApiError(
      { code: 'UNREACHABLE', message: 'The server cannot be reached. Check your connection and try again.' },
      cause,
    )
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok && answer !== undefined) return answer as Answer
  throw new ApiError(
    isProblem(answer)
      ? answer
      : { code: 'UNREADABLE', message: `The server answered ${response.status}. Try again.` },
  )
}

function isProblem(value: unknown): value is ApiProblem {
  return typeof (value as ApiProblem | undefined)?.message === 'string'
}
