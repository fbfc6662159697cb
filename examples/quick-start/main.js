// main.js
import { executeQuote, logInWithPasskey, signUpWithPasskey, startSignUp } from '@embedded-wallet/core'

const { email, signUp, logIn, send, state } = document.forms[0].elements
const relay = { relayUrl: '/wallet' }
const act = (run) => async () => {
  state.value = await run().catch((error) => error.message)
}
let wallet

signUp.onclick = act(async () => {
  await startSignUp(relay, { identifier: email.value })
  wallet = await signUpWithPasskey(relay, { code: prompt('The code from the mail'), nickname: email.value })
  return 'Signed in'
})
logIn.onclick = act(async () => {
  wallet = await logInWithPasskey(relay, { identifier: email.value })
  return 'Signed in'
})
send.onclick = act(async () => {
  const body = JSON.stringify({ umaAddress: '$success.usd@sandbox.example', amount: 5_000_000 })
  const quote = await (await fetch('/quote', { method: 'POST', body })).json()
  return (await executeQuote(wallet, { quote })).status
})
