/** What the screens share: the relay and the wallet. */

import type { LoginWalletOptions, Wallet } from '@embedded-wallet/core'
import { createContext, type ReactNode, useContext } from 'react'
import type { Approval } from './approval.js'
import type { IdentityProvider } from './identityProvider.js'

/** What an app puts into the screens at places of its own. */
export interface ScreensSlots {
  /** Beside the field of a mailed or texted code, such as a link to the mailbox. `codesSent` counts the codes of this form. */
  codeHint?:
    | ((code: {
        email: string | undefined
        channel: 'EMAIL_OTP' | 'SMS_OTP'
        codesSent: number
      }) => ReactNode)
    | undefined
}

/** A module that loads after the first view: `later` of `parts` makes it. */
export interface LaterModule<Module> {
  /** Loads it before it is shown. Never rejects: says whether it is there. */
  prepare: () => Promise<boolean>
  /** As `prepare`, when the user tries again. */
  retry: () => Promise<boolean>
  /**
   * Hook: loads it, and returns what is there of it. Null: it did not load.
   *
   * @param need - What is shown with it. Another one tries again, and what is false or empty does not.
   */
  useModule: (need: unknown) => Module | null | undefined
  /** Whether trying again did not help. Firefox and Safari never ask again for a module that was lost: only a new page gets it. */
  isLost: () => boolean
}

/**
 * Loads after the first view: the dialogs, the error texts but those of a payment, and what runs payments. No payment starts before it is there.
 * The module is `question/secondChunk.ts`. This floor may not import it, so here is the type of what is used below it.
 */
interface SecondChunk
  extends LaterModule<
    typeof import('../words/describeProblem.js') &
      typeof import('../words/en/errors.js') & {
        GuardedRunner: typeof import('./PaymentRunner.js').PaymentRunner
      }
  > {}

/** What the screens share. */
export interface Screens {
  /** The options of `createWallet` without `accountId`. */
  relay: LoginWalletOptions
  /** Undefined while no user is signed in to the app. */
  wallet: Wallet | undefined
  /** `finding`: the relay is looking for the wallet. `none`: no user is signed in to the app. `failed`: it could not be read. `not-left`: a sign-out may not have reached the app. */
  status: 'finding' | 'found' | 'none' | 'failed' | 'not-left'
  /** Why the wallet could not be read, or what a sign-out left behind. */
  failure?: Error | undefined
  /** Whether the app's session ended by itself: the wallet and what was typed stay, and a login continues with them. */
  isOver?: boolean | undefined
  /** Whether the wallet that was here before had a payment that may have been sent, and its user has not read how it ended. */
  hasLeftPayment?: boolean | undefined
  /** Whether such a payment is left, when a wallet goes. */
  noteLeft?: ((hasPayment: boolean) => void) | undefined
  /** Whether the wallet is the app's login. `false`: the app signs its users in itself. */
  isLogin?: boolean | undefined
  /** Whether the screens look for the account again after a sign-out elsewhere. `false`: the app names the account. */
  isSearched?: boolean | undefined
  /** `false`: the relay reports that no code can be mailed to the address that the service has. */
  hasEmail?: boolean | undefined
  /** `false`: the relay reports that this app offers no codes as a second way in. */
  offersCodes?: boolean | undefined
  /** What the user clicked, for the question that names it, and the texts that wait for the user. */
  approval: Approval
  /** The dialogs, the error texts and what runs payments: they load after the first view. */
  secondChunk: SecondChunk
  /** Absent: the app offers none. */
  identityProvider?: IdentityProvider | undefined
  slots?: ScreensSlots | undefined
  /** The address of the app's logo: it stands above the title of the login, of a payment and of a receipt. */
  logo?: string | undefined
  /** Characters of a one-time code of the service. Undefined: six. 0: not known. */
  codeLength?: number | undefined
  /** Called with what failed, and the verb's name. */
  onProblem: (error: Error, verb: string) => void
  /** The user's address, as far as this page knows it. */
  identifier?: string | undefined
  /** The user has typed this address. */
  setIdentifier: (identifier: string) => void
  /** Looks for the wallet again. */
  retry: () => void
  /** A login ended with this wallet. */
  enter: (wallet: Wallet) => void
  /** The wallet was signed out. */
  leave: () => void
  /** Signs out: this device forgets its keys, and the app's session ends. Never rejects: `failure` tells what is left behind. */
  signOut: () => Promise<void>
}

export const ScreensContext = createContext<Screens | undefined>(undefined)

/**
 * @param component - Who needs them, for the message: a name costs no bytes of an app that is built, and such mistakes show before.
 * @throws {TypeError} If there is no `WalletScreens` above.
 */
export function useScreens(component: { readonly name: string } = { name: 'This component' }): Screens {
  return useContext(ScreensContext) ?? lacks(component, 'WalletScreens above')
}

/** @throws {TypeError} Naming what a developer forgot. */
export function lacks({ name }: { readonly name: string }, what: string): never {
  throw new TypeError(`${name} needs ${what}`)
}
