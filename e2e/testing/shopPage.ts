/** A page of an app in a real browser: it creates its wallet itself and leaves the rest to the browser. */

import {
  createWallet,
  executeQuote,
  type Quote,
  registerPasskey,
  signInWithPasskey,
} from '@embedded-wallet/core'

Object.assign(globalThis, {
  async signUpAndPay(accountId: string, quote: Quote) {
    const wallet = createWallet({ accountId, relayUrl: `${location.origin}/wallet` })
    await registerPasskey(wallet, { nickname: 'My laptop' })
    const { sessionId } = await signInWithPasskey(wallet)
    await executeQuote(wallet, { quote })
    return sessionId
  },
})
