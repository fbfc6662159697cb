/** What the settings take, all of them and each section alone. */

import type { SignedAction } from '@embedded-wallet/core'

/** The owner of the wallet, as only the app's backend knows them. */
export interface WalletContactData {
  /** `Customer:<id>`: the owner of the wallet's account. */
  customerId: string
  /** Where codes by e-mail go. */
  email?: string | undefined
  /** E.164, such as `+15550100`. */
  phoneNumber?: string | undefined
}

/** What `WalletSettings` and its sections take. */
export interface SettingsProps {
  /** The address with which the user signs in: password managers list a new passkey under it, and codes by e-mail go to it. */
  userName?: string | undefined
  /** Undefined: no contact is shown, and no codes by SMS are offered. */
  contact?: WalletContactData | undefined
  /** Whether the wallet is private. Undefined: the service does not say it. */
  isPrivate?: boolean | undefined
  /** An action of the user is done, such as `updateContact`: read `contact` and `isPrivate` again. */
  onDone?: ((action: SignedAction) => void) | undefined
}
