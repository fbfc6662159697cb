/** All settings of the wallet, one section below the other, and each section as a screen of its own. */

import type { ReactNode } from 'react'
import { Contact } from './Contact.js'
import { Devices } from './Devices.js'
import { Privacy } from './Privacy.js'
import { Recovery } from './Recovery.js'
import { Section, type SettingsProps } from './Section.js'
import { Ways } from './Ways.js'

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

/**
 * The ways to sign in to this wallet: lists, adds and removes them. The last one cannot be removed.
 *
 * @param props - See `SettingsProps`.
 * @returns The section, for a place below `WalletScreens`.
 * @see packages/ui/README.md
 * @example
 * ```tsx
 * <WalletWays userName={user.email} />
 * ```
 */
export const WalletWays = (props: SettingsProps): ReactNode => (
  <Section name="ways">
    <Ways {...props} />
  </Section>
)

/**
 * The devices that are signed in to this wallet: marks this one, and signs out others.
 *
 * @param props - See `SettingsProps`.
 * @returns The section, for a place below `WalletScreens`.
 * @see packages/ui/README.md
 * @example
 * ```tsx
 * <WalletDevices />
 * ```
 */
export const WalletDevices = (props: SettingsProps): ReactNode => (
  <Section name="devices">
    <Devices {...props} />
  </Section>
)

/**
 * Where the service reaches the owner of this wallet: shows it, and changes the address for codes. It shows nothing
 * where the service has no signed changes of an address, and where neither `contact` nor the account says who owns the wallet.
 *
 * @param props - See `SettingsProps`.
 * @returns The section, for a place below `WalletScreens`.
 * @see packages/ui/README.md
 * @example
 * ```tsx
 * <WalletContact contact={contact} onDone={() => readContact()} />
 * ```
 */
export const WalletContact = (props: SettingsProps): ReactNode => (
  <Section name="contact">
    <Contact {...props} />
  </Section>
)

/**
 * Whether others can look this wallet up: shows it, and changes it. It shows nothing where the service has no private wallets.
 *
 * @param props - See `SettingsProps`.
 * @returns The section, for a place below `WalletScreens`.
 * @see packages/ui/README.md
 * @example
 * ```tsx
 * <WalletPrivacy />
 * ```
 */
export const WalletPrivacy = (props: SettingsProps): ReactNode => (
  <Section name="privacy">
    <Privacy {...props} />
  </Section>
)

/**
 * The recovery words: shows them for a minute after a confirmation, and forgets them with the tab, the page and the session. It shows
 * nothing where the wallet has no `exportSigner`, because the backend then allows no export.
 *
 * @param props - See `SettingsProps`.
 * @returns The section, for a place below `WalletScreens`.
 * @see packages/ui/README.md
 * @example
 * ```tsx
 * <WalletRecovery />
 * ```
 */
export const WalletRecovery = (props: SettingsProps): ReactNode => (
  <Section name="recovery">
    <Recovery {...props} />
  </Section>
)
