/** All settings of the wallet, one section below the other. */

import type { ReactNode } from 'react'
import { Section, type SettingsProps } from './Section.js'
import { Contact } from './WalletContact.js'
import { Devices } from './WalletDevices.js'
import { Privacy } from './WalletPrivacy.js'
import { Recovery } from './WalletRecovery.js'
import { Ways } from './WalletWays.js'

/**
 * The settings of the wallet: ways to sign in, devices, contact, privacy and recovery words. Each is also a component of its own:
 * `WalletWays`, `WalletDevices`, `WalletContact`, `WalletPrivacy`, `WalletRecovery`.
 *
 * @param props - What only the app's backend knows, and who hears what was done: see `SettingsProps`.
 * @returns The sections, for a place below `WalletScreens`. Those that the service or the app does not have are left out.
 * @see packages/ui/README.md
 * @example
 * ```tsx
 * <WalletSettings userName={user.email} contact={contact} onDone={() => readContact()} />
 * ```
 */
export const WalletSettings = (props: SettingsProps): ReactNode => (
  <Section name="settings">
    <Ways {...props} />
    <Devices {...props} />
    <Contact {...props} />
    <Privacy {...props} />
    <Recovery {...props} />
  </Section>
)
