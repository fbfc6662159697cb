/**
 * The base of all browser stories: their profile, the servers of a worker, and the bare page with the SDK for those without a user interface.
 * What their pages log must not contain the canary. The servers check their own responses.
 */

import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { listen } from '../../lab/startProcess.mjs'
import { checkEvent, takeLeakReport } from '../canary/leakDetector.js'
import { writeLeakReport } from '../canary/searchTestRun.mjs'
import { loadBackends, serve } from '../workbench/build.js'
import { type Authenticator, addAuthenticator } from './addAuthenticator.js'
import { type ProfileName, profiles } from './profiles.js'
import { type DemoProgram, startDemo } from './servers.js'

declare global {
  /** The SDK and the wallet of the tab. Untyped, because browser stories do not import packages. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  var core: any
  // biome-ignore lint/suspicious/noExplicitAny: see above
  var wallet: any
}

/** The bare page and its backend. */
export type Workbench = ReturnType<typeof createWorkbench>

/** Serves the page and a backend of its own on a free port. */
export async function serveWorkbench(profile: ProfileName) {
  const { createBackend } = await loadBackends()
  const server = await serve((url) => createBackend(url, profile))
  return { workbench: createWorkbench(server.url, profile), close: server.close }
}

type Options = Record<string, unknown>

function createWorkbench(url: string, profile: ProfileName) {
  const isBornWithCodes = profiles[profile].bornWith === 'codes'
  const workbench = {
    url,
    /** Calls the backend. `what` is account, customer, fund, quote, balance, code, idToken, signers, executions, processing or wait. */
    arrange: async <T>(what: string, body: Record<string, string | number> = {}): Promise<T> => {
      const response = await fetch(`${url}/arrange/${what}`, { method: 'POST', body: JSON.stringify(body) })
      if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`)
      return response.json()
    },
    /**
     * Opens a page of a context with the SDK in `core` and a wallet of the account in `wallet`. It approves every text that it
     * cannot read.
     */
    openTab: async (context: BrowserContext, accountId: string, options?: Options): Promise<Page> => {
      const page = await context.newPage()
      await workbench.load(page, accountId, options)
      return page
    },
    /** Loads the page of a tab, also again. */
    load: async (page: Page, accountId: string, options: Options = {}): Promise<void> => {
      const signers = await workbench.arrange<Record<string, string>>('signers')
      await page.goto(url)
      await page.waitForFunction(() => globalThis.core !== undefined)
      await page.evaluate(
        (options) => {
          const approvePayload = () => true
          const relayUrl = `${location.origin}/wallet`
          globalThis.wallet = core.createWallet({ relayUrl, approvePayload, ...options })
        },
        { accountId, profile, ...signers, ...options },
      )
    },
    /** Signs the wallet of a new account in where its first registration must be signed. */
    prepareFirstRegistration: async (page: Page): Promise<void> => {
      if (!isBornWithCodes) return
      await page.evaluate(() => core.sendEmailOtp(wallet))
      // The service sends one code in 60 seconds.
      await workbench.arrange('wait', { milliseconds: 60_000 })
      const otp = await workbench.arrange<string>('code')
      await page.evaluate((otp) => core.signInWithEmailOtp(wallet, { otp }), otp)
    },
    /** Registers the account's first passkey. The page's wallet is signed out before and after. */
    registerFirstPasskey: async (page: Page): Promise<{ id: string }> => {
      await workbench.prepareFirstRegistration(page)
      const passkey = await page.evaluate(() => core.registerPasskey(wallet, { nickname: 'My phone' }))
      if (isBornWithCodes) await page.evaluate(() => core.signOut(wallet))
      return passkey
    },
  }
  return workbench
}

/** One port for the hosts of all stories of a worker: none listens or closes in the middle of a run. */
export interface Hosts {
  port: number
  /** From now on what this host serves. Another one has nothing. */
  serve: (hostname: string, fetch: (request: Request) => Response | Promise<Response>) => void
}

async function openHosts(): Promise<Hosts & { close: () => Promise<void> }> {
  const hosts = new Map<string, Parameters<Hosts['serve']>[1]>()
  const { nodeListener } = await loadBackends()
  const listening = await listen(
    nodeListener((request) => {
      const fetch = hosts.get(new URL(request.url).hostname)
      return fetch?.(request) ?? new Response(null, { status: 404 })
    }),
  )
  return { ...listening, serve: (hostname, fetch) => void hosts.set(hostname, fetch) }
}

/** The files whose stories are all about money or keys: each has the tag, with which a story that fails runs ten more times. */
const ofMoney =
  /\/(?:heldPayments|keyOutOfReach|ownOrigin(?:Attacks|Covers|Deaths|Demo|Elements|Patches|Provider|Reload|Window)?|processing|sendForm|sendMoney|thefts|waysToSignIn)\.spec/

interface OfWorker {
  profile: ProfileName
  hosts: Hosts
  demo: DemoProgram
  workbench: Workbench
}

// Stories with other fixtures of a worker would need another worker, with a browser and servers of its own: all of these are here.
export const test = base.extend<
  { moneyTag: undefined; leakCheck: undefined; authenticator: Authenticator },
  OfWorker
>({
  profile: ['document', { option: true, scope: 'worker' }],
  hosts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures there
    async ({}, use) => {
      const { close, ...hosts } = await openHosts()
      await use(hosts)
      await close()
    },
    { scope: 'worker' },
  ],
  demo: [
    async ({ profile }, use) => {
      const demo = await startDemo(profile)
      await use(demo)
      await demo.stop()
    },
    { scope: 'worker' },
  ],
  workbench: [
    async ({ profile }, use) => {
      const { workbench, close } = await serveWorkbench(profile)
      await use(workbench)
      await close()
    },
    { scope: 'worker' },
  ],
  moneyTag: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures there
    async ({}, use, { file, tags }) => {
      if (ofMoney.test(file)) expect(tags).toContain('@money')
      await use(undefined)
    },
    { auto: true },
  ],
  leakCheck: [
    async ({ context }, use) => {
      context.on('console', (message) => checkEvent('the console', message.text()))
      context.on('weberror', (error) => checkEvent('an error of the page', String(error.error().stack)))
      await use(undefined)
      const report = await takeLeakReport()
      writeLeakReport(report)
      expect(report.hits).toEqual([])
    },
    { auto: true },
  ],
  /** Of all pages of the context, for stories on the bare page. */
  authenticator: async ({ context }, use) => use(await addAuthenticator(await context.newPage())),
})

export { expect }
