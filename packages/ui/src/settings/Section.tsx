/** One section of the settings as a screen of its own, and what each of them takes. */

import type { SignedAction } from '@embedded-wallet/core'
import type { ComponentType, ReactNode } from 'react'
import { Loading } from '../parts/Loading.js'
import { Notice } from '../parts/Notice.js'
import { Screen } from '../parts/Screen.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { commonTexts } from '../words/en/common.js'

/** @param name - The screen's `data-screen`. */
export function Section({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const { wallet, status } = useScreens({ name: `Wallet${name.charAt(0).toUpperCase()}${name.slice(1)}` })
  const texts = useTexts(commonTexts)
  return (
    <Screen name={name}>
      {wallet ? (
        children
      ) : status === 'finding' ? (
        <Loading />
      ) : (
        <Notice problem={{ tone: 'info', text: texts.common.signedOut }} />
      )}
    </Screen>
  )
}

/** Makes one section a screen of its own, for a place below `WalletScreens`. */
export const screenOf =
  (name: string, Part: ComponentType<SettingsProps>): ((props: SettingsProps) => ReactNode) =>
  (props) => (
    <Section name={name}>
      <Part {...props} />
    </Section>
  )

/** The owner of the wallet, as only the app's backend knows them. */
export interface WalletContactData {
  /** `Customer:<id>`: the owner of the wallet's account. */
  customerId: string
  /** Where codes by email go. */
  email?: string | undefined
  /** E.164, such as `+15550100`. */
  phoneNumber?: string | undefined
}

/** What `WalletSettings` and its sections take. */
export interface SettingsProps {
  /**
   * The address with which the user signs in: password managers list a new passkey under it, and codes by email go to it. Default: the
   * one that was entered on this page.
   */
  userName?: string | undefined
  /** Undefined: the address and the number on file are not shown. They can be changed where the account names its customer. */
  contact?: WalletContactData | undefined
  /** Whether the relay has the option `login.signUp.terms`: shows the current terms, and has the user accept them. Default: false. */
  hasTerms?: boolean | undefined
  /** The languages that the app has texts for, as codes such as `de`. With `onLanguage`, the user chooses one of them. */
  languages?: readonly string[] | undefined
  /** The user has chosen a language: give its texts to `WalletScreens`. */
  onLanguage?: ((language: string) => void) | undefined
  /** An action of the user is done, such as `updateContact`: read `contact` again. */
  onDone?: ((action: SignedAction) => void) | undefined
}
