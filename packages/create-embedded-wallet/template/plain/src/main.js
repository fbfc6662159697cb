/** The page: what stands in index.html comes to life. */

import { connectWallet } from '@embedded-wallet/ui/elements'
import { findUser, logIn, logOut } from './login.js' // if own
import './style.css'

/** Users read "$5.00". */
const money = { showAs: { USDC: 'USD' } }
const payee = { name: '__TITLE__' }
const find = (selector) => document.querySelector(selector)

/** Users pay this shop alone, and the service knows no more than its address. Where you pay others, return their names. */
find('wallet-activity').nameOf = ({ type }) => (type === 'OUTGOING' ? payee : undefined)

// if wallet
connectWallet({ relayUrl: '/wallet', money })
find('main').hidden = false
// end
// if own
/** @param user - The address of the user; null without a login. */
function show(user) {
  find('form').hidden = user !== null
  find('main').hidden = user === null
  if (user === null) return
  find('header span').textContent = user
  find('wallet-login').setAttribute('identifier', user)
  connectWallet({ relayUrl: '/wallet', money, isLogin: false })
}

find('form').addEventListener('submit', (event) => {
  event.preventDefault()
  logIn(event.target).then(show, ({ message }) => find('[role=alert]').replaceChildren(message))
})
find('#logOut').addEventListener('click', logOut)
findUser().then(show)
// end

find('#buy').addEventListener('click', () => {
  const order = { item: 'coffee' }
  /** The page's own limit, in USDC with 6 decimals: a quote above it is never signed. */
  const maxSendingAmount = { amount: 5_000_000, currency: 'USDC' }
  const pay = Object.assign(document.createElement('wallet-pay'), { order, payee, maxSendingAmount })
  find('#payment').replaceChildren(pay)
})
