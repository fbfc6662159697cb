/** The hostile script of the stories: it got into a page after sign-in, and has the SDK, the session key and the cookies of the page, but not the user. */

import type { Page } from '@playwright/test'
import { bundleCore } from '../support/bundleCore.js'
import type { ProfileName } from './profiles.js'

/** What became of the attempts: `through`, or the code of the refusal. */
export type Attempts = Record<string, string>

/** What the script wants to do with the help of the user. */
export type Theft = readonly [verb: string, options: object]

declare global {
  /** The script's own attempt at its theft: `through`, or the code of the refusal. */
  var act: () => Promise<string>
}

let sdk: Promise<string> | undefined

/** Loads the SDK into a page that is open, under the policy of that page. */
export async function loadSdk(page: Page): Promise<void> {
  sdk ??= bundleCore('es')
  const body = await sdk
  await page.route('**/sdk.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await page.evaluate(async (path) => {
    globalThis.core = await import(path)
  }, '/sdk.js')
}

/** Gives the script a wallet of the account in the page, with the session that the page's own wallet has. */
export const openWallet = (page: Page, options: { accountId: string; profile: ProfileName }) =>
  page.evaluate((options) => {
    const signers = { exportSigner: 'unsigned-sandbox', otpSigner: 'unsigned-sandbox' }
    const relayUrl = `${location.origin}/wallet`
    globalThis.wallet = core.createWallet({ relayUrl, rpId: 'localhost', ...signers, ...options })
  }, options)

/** Runs in the page: everything that the script can ask for without the user. */
export async function stealInPage({
  profile,
  thiefsEmail,
  customerId,
  idToken,
  order,
  relayUrl = '/wallet',
}: Record<'profile' | 'thiefsEmail' | 'customerId' | 'idToken', string> & {
  /** What the app's backend makes a quote of. */
  order: object
  /** Default: the relay of the page's own origin. */
  relayUrl?: string
}): Promise<Attempts> {
  const attempts: Attempts = {}
  const headers = { 'Content-Type': 'application/json', 'Wallet-Call': '1', 'Wallet-Profile': profile }
  const attempt = async (name: string, run: (wallet: object) => Promise<unknown>) => {
    attempts[name] = await run(wallet).then(
      () => 'through',
      (error) => error.serviceCode ?? error.code ?? String(error),
    )
  }
  await attempt('export', (wallet) => core.exportWallet(wallet))
  await attempt('new email', (wallet) => core.registerEmailOtp(wallet, { email: thiefsEmail }))
  await attempt('new phone', (wallet) => core.registerSmsOtp(wallet, { phoneNumber: '+15555550123' }))
  await attempt('new OAuth', (wallet) => core.registerOAuth(wallet, { oidcToken: idToken }))
  await attempt('new passkey', (wallet) => core.registerPasskey(wallet, { nickname: 'Thief' }))
  await attempt('contact', (wallet) => core.updateContact(wallet, { customerId, email: thiefsEmail }))
  await attempt('privacy', (wallet) => core.setWalletPrivacy(wallet, { isPrivate: false }))
  // The SDK itself keeps the last way in, so here the script calls the relay.
  await attempt('revoke', async (wallet) => {
    const [passkey] = await core.listAuthMethods(wallet)
    const url = `${relayUrl}/auth/credentials/${passkey.id}`
    const response = await fetch(url, { method: 'DELETE', headers })
    if (!response.ok) throw await response.json()
  })
  await attempt('payment', async (wallet) => {
    const quote = await core.requestQuote(wallet, { order })
    await core.executeQuote(wallet, { quote, signal: globalThis.giveUp?.signal })
  })
  return attempts
}

/** Runs in the page: names the step-up of the script's own theft in the next sign-in of the user, and then in its own calls. */
export function waitInPage([verb, options]: Theft): void {
  const original = globalThis.fetch
  let stepUpId: string | undefined
  let isActing = false
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const isCeremony = /\/(?:challenge|verify)$/.test(request.url)
    if (stepUpId !== undefined && (isCeremony || isActing)) request.headers.set('Step-Up-Id', stepUpId)
    return original(request)
  }
  globalThis.act = async () => {
    isActing = true
    const own = core[verb](wallet, options)
    const code = await own.then(
      () => 'through',
      (error: { code: string; stepUpId?: string }) => {
        stepUpId ??= error.stepUpId
        return error.code
      },
    )
    isActing = false
    return code
  }
}
