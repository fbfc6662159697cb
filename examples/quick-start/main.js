// main.js
import { executeQuote, logInWithPasskey, requestQuote, signUpWithPasskey } from '@embedded-wallet/core'

const { email, signUp, logIn, send, state } = document.forms[0].elements
const relay = { relayUrl: '/wallet' }
let wallet
const enter = async (signIn) => {
  wallet = await signIn
  state.value = 'Signed in'
}
signUp.onclick = () => enter(signUpWithPasskey(relay, { identifier: email.value, readCode: () => prompt('The code') }))
logIn.onclick = () => enter(logInWithPasskey(relay, { identifier: email.value }))
send.onclick = async () => {
  const maxSendingAmount = { amount: 5_000_000, currency: 'USDC' }
  const quote = await requestQuote(wallet, { order: { amount: 5_000_000 }, maxSendingAmount })
  state.value = (await executeQuote(wallet, { quote })).status
}
window.onunhandledrejection = ({ reason }) => state.replaceChildren(reason.message)
