/** A shop whose checkout stands in a dialog: `?dialog=` names the library, `?story=` what the payment needs on its way. */

import '@embedded-wallet/ui/styles.css'
import { WalletPay, WalletScreens } from '@embedded-wallet/ui'
import { en } from '@embedded-wallet/ui/words'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { openStage } from '../gallery/stage.js'
import type { State } from '../gallery/state.js'
import { ordinary } from '../gallery/view.js'
import { dialogs } from './dialogs.js'

const show = () => null
const shown = () => ''
const stories: Readonly<Record<string, State>> = {
  payment: { show, shown },
  'step-up': { show, shown, relay: { authorizeAction: () => 'step-up' } },
  'sign-in': { show, shown, user: 'locked' },
}

const query = new URLSearchParams(location.search)
const CheckoutDialog = dialogs[query.get('dialog')!]!
const { stage, screens } = await openStage(stories[query.get('story')!]!, ordinary)

/** The user closes the first two prompts, so that the question stays. */
let closes = 2
const { passkeys } = screens
const get: typeof passkeys.get = (...args) =>
  closes-- > 0 ? Promise.reject(new DOMException('closed', 'NotAllowedError')) : passkeys.get(...args)

function Shop() {
  const [isOpen, setOpen] = useState(false)
  const [closed, setClosed] = useState(0)
  const change = (next: boolean) => {
    setOpen(next)
    if (!next) setClosed((count) => count + 1)
  }
  return (
    <>
      <button type="button" onClick={() => change(true)}>
        Open the checkout
      </button>
      <p role="status">Closed {closed} times</p>
      <CheckoutDialog isOpen={isOpen} onOpenChange={change}>
        <WalletPay quote={stage.quote} />
      </CheckoutDialog>
    </>
  )
}

Object.assign(globalThis, {
  /** What was paid of the account, in the smallest unit. */
  paid: async () => {
    const { data } = await stage.app.platform('listTransactions', {})
    return data.filter(({ type }: { type: string }) => type === 'OUTGOING').length
  },
})

createRoot(document.querySelector('main')!).render(
  <WalletScreens {...screens} passkeys={{ ...passkeys, get }} texts={en}>
    <Shop />
  </WalletScreens>,
)
