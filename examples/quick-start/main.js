// main.js
import { executeQuote, logInWithPasskey, requestQuote, signOut, signUpWithPasskey } from '@embedded-wallet/core'
import { describeProblem, en } from '@embedded-wallet/ui/words'

const { email, signUp, logIn, send, leave, state } = document.forms[0].elements
const enter = async (signIn, options) => {
  const wallet = await signIn({ relayUrl: '/wallet' }, { identifier: email.value, ...options })
  state.value = 'Signed in'
  send.onclick = async () => {
    const maxSendingAmount = { amount: 5_000_000, currency: 'USDC' }
    const quote = await requestQuote(wallet, { order: { amount: 5_000_000 }, maxSendingAmount })
    state.value = (await executeQuote(wallet, { quote })).status
  }
  leave.onclick = () => signOut(wallet).then(() => location.reload())
}
signUp.onclick = () => enter(signUpWithPasskey, { readCode: () => prompt('The code') })
logIn.onclick = () => enter(logInWithPasskey)
window.onunhandledrejection = ({ reason }) => state.replaceChildren(describeProblem(en, reason).text)
