// page.js
import { executeQuote, signOut, watchSession } from '@embedded-wallet/core'
import { connectWallet, handOff, openWallet } from '@embedded-wallet/frame'
import { describeProblem, en } from '@embedded-wallet/ui/words'

const host = import.meta.env.VITE_WALLET ?? 'http://wallet.shop.localhost:3001'
const part = (selector) => document.querySelector(selector)
const say = (text) => (part('output').value = text)
const wallet = connectWallet({ url: `${host}/frame`, slot: part('#wallet') })

async function send(method, body) {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch('/session', { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`The shop responded with ${response.status} to ${method}.`)
  return response.json()
}

// The session of the shop begins and ends with that of the wallet. One step after the other: none overtakes the one before it.
let last = Promise.resolve()
let isIn
const follow = async ({ status }) => {
  const next = status === 'active' || status === 'expiring'
  if ((!next && status !== 'signed-out') || next === isIn) return
  isIn = next
  const user = isIn ? await send('POST', await handOff(wallet)) : await send('DELETE')
  part('#log-in').hidden = isIn
  part('#log-out').hidden = part('#settings').hidden = !isIn
  say(user ? 'You are signed in.' : '')
}
watchSession(wallet, {
  onState: (state) => {
    last = last
      .then(() => follow(state))
      .catch((error) => {
        console.error(error)
        say('The shop could not sign you in or out. Reload the page.')
      })
  },
})

const ends = {
  COMPLETED: 'You have paid.',
  PROCESSING: 'Your payment is on its way.',
  FAILED: 'The payment failed. Your wallet shows where the money is.',
}
const on = (selector, purpose, act) =>
  part(selector).addEventListener('click', () =>
    act().catch((error) => say(describeProblem(en, error, purpose).text)),
  )
on('#log-in', 'action', () => openWallet(wallet, 'login'))
on('#log-out', 'signOut', () => signOut(wallet))
on('#settings', 'action', () => openWallet(wallet, 'settings'))
on('#buy', 'payment', async () => {
  // At once in the click: it opens the wallet's window, and the frame gets the quote meanwhile.
  say(ends[(await executeQuote(wallet, { order: { product: 'coffee' } })).status])
})
