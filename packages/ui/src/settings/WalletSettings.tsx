/** All settings of the wallet, one section below the other, and each section as a screen of its own. */

import type { ReactNode } from 'react'
import { AllSections, Contact, Devices, Privacy, Recovery, Ways } from './laterSections.js'
import { Section, type SettingsProps, screenOf } from './Section.js'

/**
 * The settings of the wallet: who is signed in, ways to sign in, devices, contact, privacy, recovery words, and the terms in force. Each but the first and the last is also a component of its own:
 * `WalletWays`, `WalletDevices`, `WalletContact`, `WalletPrivacy`, `WalletRecovery`.
 *
 * @param props - What only the app's backend knows, and who is told what was done: see `SettingsProps`.
 * @returns The sections, for a place below `WalletScreens`. Those that the service or the app does not have are left out.
 * @see packages/ui/README.md
 * @example
 * ```tsx
 * <WalletSettings userName={user.email} contact={contact} onDone={() => readContact()} />
 * ```
 */
export const WalletSettings = (props: SettingsProps): ReactNode => (
  <Section name="settings">
    <AllSections {...props} />
  </Section>
)

/** The ways to sign in to this wallet: lists, adds and removes them. The last one cannot be removed. */
export const WalletWays = /* @__PURE__ */ screenOf('ways', Ways)

/** The devices that are signed in to this wallet: marks this one, and signs out others. */
export const WalletDevices = /* @__PURE__ */ screenOf('devices', Devices)

/**
 * Where the service reaches the owner of this wallet: shows it, and changes the address for codes. It shows nothing
 * if the service has no signed changes of an address, or if neither `contact` nor the account tells who owns the wallet.
 */
export const WalletContact = /* @__PURE__ */ screenOf('contact', Contact)

/** Whether others can look this wallet up: shows it, and changes it. It shows nothing where the service has no private wallets. */
export const WalletPrivacy = /* @__PURE__ */ screenOf('privacy', Privacy)

/**
 * The recovery words: shows them for a minute after a confirmation, and forgets them with the tab, the page and the session. It shows
 * nothing where the wallet has no `exportSigner`, because the backend then allows no export.
 */
export const WalletRecovery = /* @__PURE__ */ screenOf('recovery', Recovery)
