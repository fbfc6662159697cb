/** What a state of a screen is: the types of the gallery, and a line that breaks or waits. */

import {
  executeQuote,
  memorySessionStore,
  type Quote,
  type SessionStore,
  type Wallet,
} from '@embedded-wallet/core'
import type { CreateCustomerBody, ProfileName } from '@embedded-wallet/protocol'
import type { TestApp, TestAppOptions } from '@embedded-wallet/sandbox/testing'
import type { WalletScreensProps } from '@embedded-wallet/ui'
import type { Texts } from '@embedded-wallet/ui/words'
import type { ReactNode } from 'react'

export type Fetch = (request: Request) => Promise<Response>
/** What passes between the page and the relay. */
export type Line = (request: Request, next: Fetch, mails: readonly string[]) => Promise<Response>

/** One state of a screen: who the user is, what happened before, what the user does, and what shows then. */
export interface State {
  show: (stage: Stage) => ReactNode
  /** `locked`: without a session. `new`: without a way to sign in. `found`: the relay finds the account. Default: `in`, signed in. */
  user?: 'in' | 'found' | 'locked' | 'new' | 'away' | 'out'
  profile?: ProfileName
  relay?: TestAppOptions['relay']
  customer?: Partial<CreateCustomerBody>
  screens?: Partial<WalletScreensProps>
  before?: (stage: Stage) => unknown
  line?: Line
  /** The browser cannot use passkeys. */
  hasNoPasskeys?: true
  act?: (user: User) => Promise<unknown>
  /** A text that shows in this state and not before it. One that begins with a bracket is a selector. */
  shown: (texts: Texts) => string
}

export interface Stage {
  app: TestApp
  wallet: Wallet
  customerId: string
  /** 12.50 USDC. */
  quote: Quote
  written: UserTexts
  /** The codes that the app has mailed. */
  mails: string[]
  /** Whether the app's session has the account. */
  isKnown: boolean
  /** @param suffix - Of the address: it chooses how the payment ends. */
  offer: (suffix: string, amount?: number) => Promise<Quote>
  pay: (suffix: string, amount?: number) => Promise<Quote>
}

export interface User {
  texts: Texts
  stage: Stage
  /** Presses the button, choice or tick with this text, or what a selector finds. */
  press: (text: string) => Promise<void>
  /** Types into the field with this name, or chooses this value in it. */
  type: (name: string, text: string) => Promise<void>
  /** Waits until the text, or what a selector finds, is there. */
  see: (text: string) => Promise<void>
}

/** What users and services write. */
export interface UserTexts {
  name: string
  bank: string
  address: string
  note: string
}

/** The response never comes. */
export const held: Line = () => new Promise(() => undefined)

export const down: Line = () => Promise.reject(new TypeError('Failed to fetch'))

export const given =
  (body: unknown, status = 200, headers = {}): Line =>
  async () =>
    Response.json(body, { status, headers })

export const refused = (status: number, code: string, headers = {}): Line =>
  given({ status, code, message: 'The gallery refuses this call.' }, status, headers)

export const broken = refused(500, 'INTERNAL_ERROR')

/** Only calls such as `POST /auth/credentials` take the line. */
export const on =
  (call: RegExp, line: Line): Line =>
  (request, next, mails) =>
    call.test(`${request.method} ${new URL(request.url).pathname}`)
      ? line(request, next, mails)
      : next(request)

/** The response has other fields. */
export const changed =
  (change: (body: Record<string, unknown>) => unknown): Line =>
  async (request, next) => {
    const response = await next(request)
    const { status, headers } = response
    return Response.json(change((await response.json()) as Record<string, unknown>), { status, headers })
  }

/** The service pays, its response is lost, and the quote cannot be read. */
export const lost: Line = async (request, next) => {
  const { method, url } = request
  if (!url.includes('/quotes/')) return next(request)
  if (method === 'POST') await next(request)
  throw new TypeError('Failed to fetch')
}
/** This device remembers a payment without an end. */
export const lose = async ({ wallet, quote }: Stage) => {
  const fetch: Fetch = (request) => lost(request, wallet.fetch, [])
  await executeQuote({ ...wallet, fetch }, { quote }).catch(() => undefined)
}

/** A browser's storage that cannot be read. */
export const unreadable = (): SessionStore => {
  const fail = () => Promise.reject(new DOMException('', 'UnknownError'))
  return { ...memorySessionStore(), persistence: 'device', get: fail, list: fail }
}

/** By their names. */
export type States = Readonly<Record<string, State>>

/** What each screen that reads shows while it waits, and when it cannot read. */
export const reading = (show: State['show']): States => ({
  loading: { show, line: held, shown: () => '[data-part=loading]' },
  offline: { show, line: down, shown: () => '[data-part=notice]' },
  error: { show, line: broken, shown: () => '[data-part=notice]' },
})
