/** A signed-in user of a demo with its embedded sandbox, for the stories of the drawer's controls. */

import {
  createWallet,
  executeQuote,
  memorySessionStore,
  registerEmailOtp,
  sendEmailOtp,
  signInWithEmailOtp,
  type Wallet,
} from '@embedded-wallet/core'
import { createApp } from '../server/app'
import { createEmbeddedSandbox } from '../server/sandbox/embeddedSandbox'
import { email, openBrowser, origin, readCode, signUp } from './openBrowser'

export type Browser = ReturnType<typeof openBrowser>
/** In the smallest unit. */
export const usdc = 1_000_000

/** A signed-in user with 100 USDC, and the sandbox behind the demo. */
export async function open(address = email) {
  const embedded = createEmbeddedSandbox({ origin, profile: 'document' })
  const browser = openBrowser({}, origin, createApp({}, origin, '.', { embedded }))
  return { ...embedded, ...(await openUser(browser, address)) }
}

/** Signs up, gets 100 USDC, and signs in. */
export async function openUser(browser: Browser, address = email) {
  const { accountId } = (await signUp(browser, address)).wallet
  await browser.json('/api/fund', {})
  const wallet = createWallet({
    ...{ accountId, relayUrl: `${origin}/wallet`, fetch: browser.send },
    sessionStore: memorySessionStore(),
  })
  await registerEmailOtp(wallet, { email: address })
  await signIn(browser, wallet, address)
  const balance = async () => (await browser.json('/api/wallet')).wallet.balance as number
  const control = (path: string, body: object = {}) => browser.json(`/api/sandbox${path}`, body)
  const pay = async (recipient = 'Alice') =>
    executeQuote(wallet, { quote: await browser.json('/api/quotes', { recipient, amount: '10' }) })
  return { browser, accountId, wallet, balance, control, pay }
}

/** Signs in with a code by e-mail. */
export async function signIn(browser: Browser, wallet: Wallet, address = email) {
  await sendEmailOtp(wallet)
  await signInWithEmailOtp(wallet, { otp: await readCode(browser, address) })
}
