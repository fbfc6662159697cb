// page.js
import { executeQuote, requestQuote, signOut, watchSession } from '@embedded-wallet/core'
import { connectWallet, handOff, openWallet } from '@embedded-wallet/frame'

const host = import.meta.env.VITE_WALLET ?? 'http://wallet.shop.localhost:3001'
const part = (selector) => document.querySelector(selector)
const say = (text) => (part('output').value = text)
const wallet = connectWallet({ url: `${host}/frame`, slot: part('#wallet') })

async function send(method, body) {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch('/session', { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error('The shop did not sign you in. Reload the page.')
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
  say(user ? `Signed in as ${user}` : '')
}
watchSession(wallet, {
  onState: (state) => {
    last = last.then(() => follow(state)).catch(({ message }) => say(message))
  },
})

const on = (selector, act) =>
  part(selector).addEventListener('click', () => act().catch(({ message }) => say(message)))
on('#log-in', () => openWallet(wallet, 'login'))
on('#log-out', () => signOut(wallet))
on('#settings', () => openWallet(wallet, 'settings'))
on('#buy', async () => {
  const quote = await requestQuote(wallet, { order: { product: 'coffee' } })
  say((await executeQuote(wallet, { quote })).status)
})
