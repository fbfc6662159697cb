/** What the demo gives to the screens of its wallet: the relay with the inspector, the keys that are pinned, the identity provider. */

import type { WalletEvent } from '@embedded-wallet/core'
import type { WalletScreensProps } from '@embedded-wallet/ui'
import type { WalletResponse } from '../../shared/apiTypes'
import { recordCalls } from '../inspector/recordCalls'
import { recorder } from '../inspector/recorder'
import { identityProviderOf } from '../signIn/identityProvider'

/** The inspector hears of every call, and of every text that was compared. */
const recorded = {
  fetch: recordCalls((request) => fetch(request), 'relay'),
  onEvent: (event: WalletEvent) => {
    if (event.event === 'guard') recorder.noteGuard(event)
    if (event.event === 'call') recorder.noteCall(event)
  },
}

/** The options of `WalletScreens`. */
export function screensOf({
  profile,
  otpSigner,
  exportSigner,
  identityProvider,
}: WalletResponse): WalletScreensProps {
  return {
    relayUrl: `${location.origin}/wallet`,
    profile,
    otpSigner,
    exportSigner,
    ...recorded,
    identityProvider: identityProvider && identityProviderOf(identityProvider),
  }
}
