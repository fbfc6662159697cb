// main.js
import { executeQuote, logInWithPasskey, requestQuote, signOut, signUpWithPasskey } from '@embedded-wallet/core'

const { email, signUp, logIn, send, leave, state } = document.forms[0].elements
let wallet
const enter = async (signIn, options) => {
  wallet = await signIn({ relayUrl: '/wallet' }, { identifier: email.value, ...options })
  state.value = 'Signed in'
}
signUp.onclick = () => enter(signUpWithPasskey, { readCode: () => prompt('The code') })
logIn.onclick = () => enter(logInWithPasskey)
send.onclick = async () => {
  const maxSendingAmount = { amount: 5_000_000, currency: 'USDC' }
  const quote = await requestQuote(wallet, { order: { amount: 5_000_000 }, maxSendingAmount })
  state.value = (await executeQuote(wallet, { quote })).status
}
leave.onclick = () => signOut(wallet).then(() => location.reload())
window.onunhandledrejection = ({ reason }) => state.replaceChildren(reason.message)
