/** What a wallet of this page is given so that its calls are recorded. */

import type { WalletEvent } from '@embedded-wallet/core'
import { recordCalls } from './recordCalls'
import { recorder } from './recorder'

/** Spread it into the options of a wallet, and into the address of a relay. */
export const recorded = {
  fetch: recordCalls((request) => fetch(request), { to: 'relay' }),
  onEvent: (event: WalletEvent) => {
    if (event.event === 'guard') recorder.noteGuard(event)
    if (event.event === 'call') recorder.noteCall(event)
  },
}
