import {
  createWallet,
  listAccounts,
  memorySessionStore,
  registerSmsOtp,
  sendEmailOtp,
  setWalletPrivacy,
  signInWithEmailOtp,
  updateContact,
  type Wallet,
} from '@embedded-wallet/core'
import { afterEach, expect, it, vi } from 'vitest'
import { email, openBrowser, origin, readCode, startSignUp } from './openBrowser'

// Source: profile 2026-08, calls: registrations, PATCH of customers and of internal accounts.
const profile = '2026-08'

/** A new wallet in a browser that is signed in. The user confirms each action with a code by email. */
async function openNewWallet() {
  vi.useFakeTimers({ toFake: ['Date'] })
  const browser = openBrowser({ profile })
  const { accountId } = await startSignUp(browser)
  const signIn = async (own: Wallet) => {
    // The service sends one code in 30 seconds.
    vi.setSystemTime(Date.now() + 60_000)
    await sendEmailOtp(own)
    await signInWithEmailOtp(own, { otp: await readCode(browser) })
  }
  const wallet = createWallet({
    accountId: accountId!,
    relayUrl: `${origin}/wallet`,
    profile,
    fetch: browser.send,
    sessionStore: memorySessionStore(),
    otpSigner: 'unsigned-sandbox',
    reauthenticate: signIn,
  })
  await signIn({ ...wallet, reauthenticate: undefined })
  return { browser, wallet }
}

afterEach(() => void vi.useRealTimers())

it('the page learns where codes go, and reads an SMS of the sandbox by the address of its user', async () => {
  const { browser, wallet } = await openNewWallet()
  const contact = await browser.json('/api/contact')
  expect(contact).toEqual({ customerId: expect.stringMatching(/^Customer:/), email })
  const readSms = async () => (await browser.json('/api/inbox', { email, channel: 'SMS_OTP' })).newest
  expect(await readSms()).toBeNull()
  await updateContact(wallet, { customerId: contact.customerId, phoneNumber: '+15550100' })
  await registerSmsOtp(wallet)
  expect(await browser.json('/api/contact')).toMatchObject({ phoneNumber: '+15550100' })
  expect(await readSms()).toMatchObject({ code: expect.stringMatching(/^\d{6}$/) })
})

it('a browser that is not signed in learns no contact', async () => {
  expect(await openBrowser({ profile }).json('/api/contact')).toMatchObject({ code: 'NO_WALLET' })
})

it('the page learns whether the wallet is private', async () => {
  const { wallet } = await openNewWallet()
  await setWalletPrivacy({ ...wallet, confirm: () => true }, { isPrivate: true })
  expect(await listAccounts(wallet)).toMatchObject([{ isPrivate: true }])
})
