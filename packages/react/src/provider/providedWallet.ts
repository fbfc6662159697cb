/** The wallet of a provider: made from its options once, and kept while they name the same account. */

import { createWallet, type Wallet, type WalletOptions } from '@embedded-wallet/core'
import { useState } from 'react'
import type { Questions } from './questions.js'

type Config = WalletOptions | Wallet | undefined

interface Made {
  config: Config
  wallet: Wallet | undefined
}

/**
 * @param config - New options for the same account change the settings of the wallet and keep its session.
 * @returns The same object while the options are the same, one by one.
 */
export function useProvidedWallet(config: Config, questions: Questions): Wallet | undefined {
  const [made, setMade] = useState<Made>(() => ({ config, wallet: toWallet(config, questions) }))
  if (isSame(made.config, config)) return made.wallet
  const next = { config, wallet: toWallet(config, questions, made) }
  // A state may be set during a render when it stops by itself: React then renders again at once.
  setMade(next)
  return next.wallet
}

function toWallet(config: Config, questions: Questions, before?: Made): Wallet | undefined {
  if (config === undefined) return undefined
  if ('state' in config) return withQuestions(config, questions)
  const wallet = createWallet(config)
  const isKept =
    before?.wallet !== undefined &&
    !('state' in before.config!) &&
    before.wallet.accountId === wallet.accountId &&
    before.wallet.relayUrl === wallet.relayUrl
  return withQuestions(isKept ? { ...wallet, state: before.wallet!.state } : wallet, questions)
}

/** Asks through `useReauthentication` if the app has no `reauthenticate` of its own. */
function withQuestions(wallet: Wallet, questions: Questions): Wallet {
  // The sign-in of a step-up must not ask for a sign-in.
  if (wallet.reauthenticate !== undefined || wallet.stepUp !== undefined) return wallet
  return Object.freeze({
    ...wallet,
    // Read by each action when it begins: a wallet that asks where no component shows the question would wait forever.
    get reauthenticate() {
      return questions.isShown() ? questions.ask : undefined
    },
  })
}

function isSame(a: Config, b: Config): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined) return false
  const keys = Object.keys({ ...a, ...b }) as (keyof WalletOptions)[]
  return keys.every((key) => Object.is(a[key], b[key]))
}
