/** The page: sign up, log in, see the balance, send money. */

import {
  createWallet,
  executeQuote,
  logInWithPasskey,
  reconcilePayments,
  signInWithPasskey,
  signOut,
  signUpWithPasskey,
  startSignUp,
} from '@embedded-wallet/core'
import { toSmallestUnit, toText } from './money.js'

const relayUrl = '/wallet'
const element = (id) => document.getElementById(id)
const [login, confirm, send, review] = ['login', 'confirm', 'send', 'review'].map(element)
let wallet
let quote

async function callApi(path, body) {
  const post = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  const response = await fetch(`/api${path}`, post)
  const result = response.status === 204 ? undefined : await response.json()
  if (!response.ok) throw new Error(result.message)
  return result
}

/** Shows one part of the page, and a sentence. */
function show(part, notice = '') {
  for (const id of ['login', 'confirm', 'wallet']) element(id).hidden = id !== part
  element('notice').textContent = notice
}

/** Runs an action once at a time, and shows what went wrong. */
function run(action) {
  return async (event) => {
    event.preventDefault()
    document.querySelector('main').inert = true
    element('notice').textContent = ''
    try {
      await action(event)
    } catch (error) {
      // The answer to a payment was lost: it may have been sent, so it must not be sent again with another quote.
      const isUnknown = error.outcome === 'unknown'
      element('notice').textContent = isUnknown
        ? 'The payment may have been sent. Reload to see.'
        : error.message
    } finally {
      document.querySelector('main').inert = false
    }
  }
}

/** Shows the wallet of the signed-in user, or the login. */
async function showWallet(notice) {
  const me = await callApi('/me')
  if (me === null) return show('login', notice)
  // After a reload the page has no wallet yet. Its session is still on this device.
  wallet ??= createWallet({
    accountId: me.accountId,
    relayUrl,
    reauthenticate: (own) => signInWithPasskey(own),
  })
  element('balance').textContent = toText(me.balance.amount, me.balance.currency)
  element('email').textContent = me.email
  review.hidden = true
  send.hidden = false
  show('wallet', notice)
}

login.onsubmit = run(async ({ submitter }) => {
  const identifier = login.email.value
  if (submitter?.value === 'signUp') {
    await startSignUp({ relayUrl }, { identifier })
    confirm.querySelector('b').textContent = identifier
    return show('confirm')
  }
  wallet = await logInWithPasskey({ relayUrl }, { identifier })
  await showWallet()
})

confirm.onsubmit = run(async () => {
  wallet = await signUpWithPasskey({ relayUrl }, { code: confirm.code.value, nickname: login.email.value })
  await showWallet('Your wallet is ready.')
})

send.onsubmit = run(async () => {
  quote = await callApi('/quote', { to: send.to.value, amount: toSmallestUnit(send.amount.value, 6) })
  const texts = {
    pays: toText(quote.totalSendingAmount, quote.sendingCurrency),
    fees: toText(quote.feesIncluded, quote.sendingCurrency),
    gets: toText(quote.totalReceivingAmount, quote.receivingCurrency),
  }
  for (const [name, text] of Object.entries(texts))
    review.querySelector(`[data-is=${name}]`).textContent = text
  send.hidden = true
  review.hidden = false
})

review.onsubmit = run(async () => {
  const { status } = await executeQuote(wallet, { quote })
  await showWallet(
    status === 'FAILED' ? 'The payment failed.' : status === 'COMPLETED' ? 'Sent.' : 'On its way.',
  )
})

element('back').onclick = run(() => show('login'))
element('change').onclick = run(() => showWallet())
element('signOut').onclick = run(async () => {
  await signOut(wallet)
  await callApi('/sign-out', {})
  wallet = undefined
  await showWallet('You are signed out.')
})

await showWallet()
// How did the payments of an earlier page end?
const earlier = wallet ? await reconcilePayments(wallet) : []
if (earlier.some(({ outcome }) => outcome === 'unknown')) show('wallet', 'A payment may have been sent.')
