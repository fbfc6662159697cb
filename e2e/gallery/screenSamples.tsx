/** Every screen in its states, against a relay and a sandbox in the page. */

import { executeQuote, memorySessionStore, type Quote, type Wallet } from '@embedded-wallet/core'
import { createTestApp } from '@embedded-wallet/sandbox/testing'
import {
  WalletActivity,
  WalletBalance,
  WalletButton,
  WalletLogin,
  WalletPay,
  WalletReceive,
  WalletScreens,
  WalletSettings,
} from '@embedded-wallet/ui'
import type { Texts } from '@embedded-wallet/ui/words'
import type { ReactNode } from 'react'
import type { UserTexts } from './userTexts.js'

/** What a screen is shown with. */
interface Stage {
  quote: Quote
  written: UserTexts
}

const never = () => undefined

const screens: Readonly<Record<string, (stage: Stage) => ReactNode>> = {
  login: () => <WalletLogin />,
  button: () => <WalletButton />,
  balance: () => <WalletBalance />,
  activity: () => <WalletActivity />,
  receive: () => <WalletReceive />,
  pay: ({ quote, written }) => (
    <WalletPay quote={quote} payee={{ name: written.name, detail: written.bank }} onCancel={never} />
  ),
  settings: () => <WalletSettings />,
}

/** Where the user and the network stand. */
const states = ['signed-in', 'signed-out', 'loading', 'offline'] as const

export const screenNames = Object.keys(screens).flatMap((screen) =>
  states.map((state) => `${screen} ${state}`),
)

/** @returns The screen, when the wallet has its payments. */
export async function showScreen(name: string, texts: Texts, written: UserTexts): Promise<ReactNode> {
  const [screen = '', state] = name.split(' ')
  const app = createTestApp({ origin: location.origin })
  const sessionStore = memorySessionStore()
  const wallet: Wallet = await app.signedInWallet({ wallet: { sessionStore } })
  const pay = async (suffix: string, amount: number) => {
    const umaAddress = `$ada${suffix}@elsewhere.example`
    const destination = { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USD' } as const
    await executeQuote(wallet, { quote: await app.quote(wallet.accountId, amount, { destination }) })
  }
  await pay('789', 2_000_000)
  await pay('004', 3_000_000)
  await app.advanceClock(30_000)
  const stage = { quote: await app.quote(wallet.accountId, 12_500_000), written }
  const fetches: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
    'signed-in': app.relay,
    'signed-out': app.relay,
    loading: () => new Promise<Response>(never),
    offline: () => Promise.reject(new TypeError('Failed to fetch')),
  }
  return (
    <WalletScreens
      relayUrl={app.relayUrl}
      rpId={location.hostname}
      fetch={fetches[state ?? ''] ?? app.relay}
      passkeys={app.passkeys}
      sessionStore={state === 'signed-out' ? memorySessionStore() : sessionStore}
      accountId={state === 'signed-in' ? wallet.accountId : undefined}
      isLogin={screen === 'login'}
      texts={texts}
    >
      {screens[screen]?.(stage)}
    </WalletScreens>
  )
}
