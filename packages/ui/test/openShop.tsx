/** An app with the wallet as its login, and pages of its users. */

import './page.js'
import { memorySessionStore } from '@embedded-wallet/core'
import { browserProfile } from '@embedded-wallet/e2e/support/browserProfile.js'
import { openTestSystem, relayUrl } from '@embedded-wallet/e2e/support/testSystem.js'
import { createAppSessions, type RelayOptions } from '@embedded-wallet/relay'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import {
  WalletLogin,
  type WalletLoginProps,
  WalletScreens,
  type WalletScreensProps,
} from '@embedded-wallet/ui'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { press } from './press.js'

// They look for the document when they load, so they come through here.
export { act, cleanup, render, screen, waitFor } from '@testing-library/react'

export const { origin } = new URL(relayUrl)
const secret = 'a secret of this test with more than 32 characters'

/** A relay with a sign-up, and the mails that it sent. */
export function openShop(relay: Pick<RelayOptions, 'offersCodes'> = {}) {
  const accounts = new Map<string, string>()
  const mails: { to: string; code: string | undefined }[] = []
  const sessions = createAppSessions({ secret, relyingParty: { origins: [origin] } })
  const system = openTestSystem({
    relay: {
      authorize: sessions.accountsOf,
      onSignedOut: sessions.end,
      ...relay,
      login: {
        findAccount: (email) => accounts.get(email),
        decoyAuthMethods: [['PASSKEY', 'EMAIL_OTP']],
        onSignedIn: sessions.begin,
        signUp: {
          createAccount: async (email) => {
            const accountId = accounts.get(email) ?? (await system.createAccount())
            accounts.set(email, accountId)
            return { accountId, customer: { id: await system.customerOf(accountId) } }
          },
          mailCode: ({ to, code }) => void mails.push({ to, code }),
        },
      },
    },
  })
  return { accounts, mails, sessions, system, openBrowser: () => openBrowser(system.relay) }
}

/** A browser: its cookies, its passkeys and its storage, which outlive a page. */
export function openBrowser(relay: (request: Request) => Promise<Response>) {
  const profile = browserProfile(relay, origin)
  const passkeys = createSoftwareAuthenticator({ origin })
  let prompts = 0
  let closed = 0
  const counted = {
    ...passkeys,
    create: (...args: Parameters<typeof passkeys.create>) => prompt(() => passkeys.create(...args)),
    get: (...args: Parameters<typeof passkeys.get>) => prompt(() => passkeys.get(...args)),
  }
  const prompt = async <Result,>(open: () => Promise<Result>) => {
    prompts++
    if (closed-- > 0) throw new DOMException('closed', 'NotAllowedError')
    return open()
  }
  const calls: string[] = []
  const fetch = async (request: Request) => {
    const name = `${request.method} ${new URL(request.url).pathname}`
    // It counts from when it leaves, and has its status when that is known.
    const at = calls.push(name) - 1
    const response = await profile.fetch(request)
    calls[at] = `${name} ${response.status}`
    return response
  }
  const options = {
    relayUrl,
    fetch,
    passkeys: counted,
    rpId: 'shop.example',
    sessionStore: memorySessionStore(),
  }
  return {
    options,
    calls,
    cookies: profile.cookies,
    prompts: () => prompts,
    /** The user closes the next prompts. */
    closePrompts: (count: number) => {
      closed = count
    },
  }
}

type Browser = ReturnType<typeof openBrowser>

/** Opens a page of a browser: its content is `Signed in`. */
export function openPage(
  { options }: Browser,
  login: WalletLoginProps = {},
  screens: Partial<WalletScreensProps> = {},
  content: ReactNode = <p>Signed in</p>,
) {
  return render(
    <StrictMode>
      <WalletScreens {...options} {...screens}>
        <WalletLogin {...login}>{content}</WalletLogin>
      </WalletScreens>
    </StrictMode>,
  )
}

export const click = (name: string | RegExp) => press(screen, name)

export const fill = async (label: string, value: string) => {
  const field = await screen.findByLabelText(label)
  await act(async () => void fireEvent.change(field, { target: { value } }))
}

/** From the first page to a wallet that is signed in. */
export async function signUp(
  { mails }: Pick<ReturnType<typeof openShop>, 'mails'>,
  email = 'ada@shop.example',
) {
  await fill('Email address', email)
  await click('Create wallet')
  await fill('Code', await untilMailed(mails))
  await screen.findByText('Signed in')
}

export async function untilMailed(mails: { code: string | undefined }[]): Promise<string> {
  await screen.findByLabelText('Code')
  return mails.at(-1)!.code!
}
