/** The page of a shop with its wallet in another origin: it gets no key, and shows what crosses between the two. */

import {
  executeQuote,
  reconcilePayments,
  type SessionState,
  signOut,
  watchSession,
} from '@embedded-wallet/core'
import { connectWallet, handOff, openWallet } from '@embedded-wallet/frame'
import { describeProblem, en } from '@embedded-wallet/ui/words'

/** It is used up at once, and stands on no screen. */
const oneTimeCode = /("code":")[\w-]{43}"/

const send = async (method: string, body?: object): Promise<string | null> => {
  const json = body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
  return (await fetch('/api/session', { method, ...json })).json()
}

const outcomes: Readonly<Record<string, string>> & { PROCESSING: string } = {
  COMPLETED: 'Thank you! Your coffee is paid.',
  PROCESSING: 'Thank you! Your payment is on its way.',
  FAILED: 'The payment failed. Your wallet shows where the money is.',
}

/** As the buttons of the shell. */
const buttonLook =
  'min-h-11 rounded-xl border border-field bg-card px-3.5 text-sm font-medium hover:bg-soft [&[hidden]]:hidden'

export function showShop(root: HTMLElement): void {
  const main = root.appendChild(document.createElement('main'))
  main.className = 'mx-auto flex max-w-2xl flex-col px-4 py-8'
  const add = (tag: 'h1' | 'h2' | 'p' | 'div' | 'ol', id: string, textContent = '', className = 'my-3') =>
    main.appendChild(Object.assign(document.createElement(tag), { id, textContent, className }))
  add('h1', 'shop', 'Coffee shop', 'text-2xl font-bold')
  const parts = {
    state: add('p', 'state', 'Connecting the wallet …'),
    buttons: add('p', 'buttons', '', 'my-3 flex flex-wrap gap-3'),
    outcome: add('p', 'outcome'),
    wallet: add('div', 'wallet'),
    mail: add('p', 'mail'),
    title: add('h2', 'title', 'What crosses between the page and the wallet', 'mt-6 mb-3 font-semibold'),
    crossed: add('ol', 'crossed', '', 'flex flex-col gap-2 font-mono text-xs wrap-anywhere text-muted'),
  }
  document.title = 'Coffee shop'
  parts.outcome.setAttribute('role', 'status')

  const wallet = connectWallet({
    url: `${location.protocol}//wallet.${location.host}/frame`,
    slot: parts.wallet,
    // All that a hostile script of this page could see or send.
    onMessage: (to, text) => {
      if (/^\{"p[io]ng"/.test(text)) return
      const line = document.createElement('li')
      line.textContent = `${to === 'frame' ? 'page → wallet' : 'wallet → page'} ${text.replace(oneTimeCode, '$1…"')}`
      parts.crossed.prepend(line)
    },
  })
  const addButton = (
    label: string,
    purpose: 'action' | 'payment' | 'signOut',
    act: () => Promise<unknown>,
  ) => {
    const button = parts.buttons.appendChild(document.createElement('button'))
    Object.assign(button, { type: 'button', textContent: label, className: buttonLook })
    button.addEventListener('click', async () => {
      parts.outcome.textContent = ''
      await act().catch((error: unknown) => {
        parts.outcome.textContent = describeProblem(en, error, purpose).text
      })
    })
    return button
  }
  const pay = async () => {
    // In the click: it opens the wallet's window, and the frame gets the quote meanwhile.
    const { status } = await executeQuote(wallet, { order: { title: 'Coffee, 1 kg' } })
    parts.outcome.textContent = outcomes[status] ?? outcomes.PROCESSING
  }
  const begin = addButton('Sign in', 'action', () => openWallet(wallet, 'login'))
  const signedIn = [
    addButton('Buy coffee for $5', 'payment', pay),
    addButton('Settings', 'action', () => openWallet(wallet, 'settings')),
    addButton('Sign out', 'signOut', () => signOut(wallet)),
  ]
  const offer = (isActive: boolean | undefined) => {
    begin.hidden = isActive !== false
    for (const button of signedIn) button.hidden = isActive !== true
  }
  offer(undefined)

  // One step after the other: a sign-out must not overtake the sign-in before it.
  let last: Promise<unknown> = Promise.resolve()
  let isSignedIn: boolean | undefined
  const follow = async ({ status }: SessionState) => {
    const isActive = status === 'active' || status === 'expiring'
    if (status === 'restoring' || isActive === isSignedIn) return
    isSignedIn = isActive
    offer(isActive)
    // The session of the shop begins and ends with that of the wallet. One from before may be of another user.
    const accountId = await (isActive ? send('POST', await handOff(wallet)) : send('DELETE'))
    parts.state.textContent = accountId ? 'You are signed in.' : 'You are signed out.'
    if (isActive) await reconcilePayments(wallet)
  }
  watchSession(wallet, {
    onState: (state) => {
      last = last.then(() => follow(state)).catch(() => undefined)
    },
  })
  const showMail = async () => {
    const mail = await (await fetch('/api/mail')).json()
    parts.mail.textContent = mail ? `Newest mail, to ${mail.to}: ${mail.text}` : ''
  }
  window.addEventListener('focus', () => void showMail())
  setInterval(() => void showMail(), 2000)
}
