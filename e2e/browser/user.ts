/** A user of the demo: a browser with a passkey authenticator, and the steps that a user takes; and what a story controls beside the page. */

import { expect, type Locator, type Page } from '@playwright/test'
import { deferred } from '../support/deferred.js'
import { addAuthenticator } from './addAuthenticator.js'
import { type ProfileName, profiles } from './profiles.js'
import { type SandboxProgram, startDemo, startSandbox } from './servers.js'
import { test as base } from './workbench.js'

export type User = Awaited<ReturnType<typeof openUser>>

let userCount = 0

/** The name of the first passkey: the browser and the system of the stories. */
export const passkeyName = /^(Chrome|Firefox) on \w+$/

/** On the page of the account: the list of the ways to sign in. */
export const waysOf = (page: Page) => page.getByRole('list', { name: 'Your ways to sign in' })

/** A new browser profile without cookies and databases. */
export const newProfile = async ({ page }: Pick<User, 'page'>) =>
  (await page.context().browser()!.newContext()).newPage()

/** Signs out, by the menu of the wallet, and waits for it: a page that is left before would still be signed in. */
export async function signOutIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(?:Wallet menu: |Your wallet$)/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByLabel('Email address')).toBeVisible()
}

/** Enters a text in place of what a field has. In Firefox key by key: Playwright's `fill` there changes the value so that React does not see it. */
export async function enterText(field: Locator, text: string): Promise<void> {
  if (field.page().context().browser()!.browserType().name() !== 'firefox') return field.fill(text)
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

interface UserOptions {
  profile: ProfileName
  /** Address of a user who already has a wallet. Default: a new address. */
  email?: string
  /** Reads the newest code for the address. Default: reads it from the inbox on the page. */
  readCode?: (email: string) => Promise<string>
  /** Reads the code of a sign-up, if it comes from elsewhere. */
  readSignUpCode?: (email: string) => Promise<string>
}

export async function openUser(page: Page, options: UserOptions) {
  const { email = `user${++userCount}@shop.example` } = options
  const errors: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => errors.push(`page: ${error.message}`))
  /** The step-ups that were demanded of the page: it names each in the ceremony for it. */
  const stepUps = new Set<string>()
  page.on('request', (request) => {
    const id = request.headers()['step-up-id']
    if (id !== undefined) stepUps.add(id)
  })
  const authenticator = await addAuthenticator(page)
  const balance = page.getByRole('status', { name: 'Balance' })
  const readInbox = async () => {
    const inbox = page.getByRole('region', { name: 'Sandbox inbox' })
    await expect(inbox).toContainText(/\d{6}/)
    return /\d{6}/.exec((await inbox.textContent()) ?? '')![0]
  }
  /** @param button - Of a code that does not send itself. */
  const fillCode = async (read: () => Promise<string>, button?: string): Promise<void> => {
    const field = page.getByLabel('Code', { exact: true })
    // The form shows when the mail is out.
    await expect(field).toBeVisible()
    await enterText(field, await read())
    if (button !== undefined) await user.click(button)
  }

  const user = {
    page,
    authenticator,
    email,
    /**
     * Console errors and warnings, failed requests and uncaught errors of the page so far. A browser logs each 403, so those with
     * which the relay demanded a step-up are left out.
     */
    get pageErrors(): readonly string[] {
      let demanded = stepUps.size
      return errors.filter((text) => !text.includes('status of 403') || --demanded < 0)
    },
    /** How often the relay demanded a step-up of this page. */
    stepUps: () => stepUps.size,
    session: () => page.getByRole('status', { name: 'Session' }),
    openDemo: async (url: string) => void (await page.goto(url)),
    click: (button: string | RegExp) => page.getByRole('button', { name: button, exact: true }).click(),
    /** Goes to a page, as its user does, if it is not this one. */
    goTo: async (name: 'Wallet' | 'Send' | 'Receive' | 'Account'): Promise<void> => {
      if (name === 'Send' || name === 'Receive') {
        if (new URL(page.url()).pathname === `/${name.toLowerCase()}`) return
        await user.goTo('Wallet')
        return user.click(name)
      }
      const link = page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name, exact: true })
      if ((await link.getAttribute('aria-current')) === null) await link.click()
    },
    /** On the start page: asks for a wallet. A code is then on its way. */
    createWallet: async (): Promise<void> => {
      await enterText(page.getByLabel('Email address'), email)
      await user.click('Create wallet')
    },
    /** Enters the code that shows that the address is the user's. It opens the new wallet. */
    confirmAddress: (): Promise<void> => fillCode(user.readSignUpCode),
    readSignUpCode: (): Promise<string> => options.readSignUpCode?.(email) ?? user.readCode(),
    readCode: () => options.readCode?.(email) ?? readInbox(),
    enterCode: () => fillCode(user.readCode),
    confirmWithCode: () => fillCode(user.readCode, 'Confirm with code'),
    /** Opens the demo and creates a wallet, but closes the prompt of its first passkey. Not where wallets are born with codes. */
    beginWithoutPasskey: async (url: string): Promise<void> => {
      await authenticator.setUserVerified(false)
      await user.openDemo(url)
      await user.createWallet()
      await user.confirmAddress()
      await expect(page.getByText(/prompt was closed or timed out/)).toBeVisible()
      await authenticator.setUserVerified(true)
    },
    signOut: () => signOutIn(page),
    /** Shows or hides what the wallet does behind the scenes. */
    inspect: async (isShown = true) => {
      const button = page.getByRole('button', { name: 'Behind the scenes', exact: true })
      if ((await button.getAttribute('aria-pressed')) !== String(isShown)) await button.click()
    },
    /** Sees that the wallet has codes by email, which come with the sign-up. */
    addCodes: async (): Promise<void> => {
      await user.goTo('Account')
      await expect(waysOf(page).getByText(email)).toBeVisible()
      await user.goTo('Wallet')
    },
    /** On the start page: enters the address and continues to the AuthMethods. */
    enterEmail: async (address = email): Promise<void> => {
      const returning = page.getByRole('button', { name: 'I already have a wallet', exact: true })
      const field = page.getByLabel('Email address')
      await expect(field).toBeVisible()
      if (await returning.isVisible()) await returning.click()
      await field.fill(address)
      await user.click('Continue')
    },
    /** Opens the demo, creates a wallet with its first passkey, and is signed in. */
    /** @param options.hasCodes - False: the user keeps the passkey as the only way in. Not where wallets are born with codes. */
    signUp: async (url: string, { hasCodes = true } = {}): Promise<void> => {
      await user.openDemo(url)
      await user.createWallet()
      if (!hasCodes) await page.getByRole('checkbox', { name: /open this wallet too/ }).uncheck()
      await user.confirmAddress()
      await expect(user.session()).toContainText('Signed in')
      await user.seePasskey()
    },
    /** Goes to the page of the account, sees the passkey there, and goes back to the first page of the wallet. */
    seePasskey: async (): Promise<void> => {
      await user.goTo('Account')
      await expect(waysOf(page).getByText(passkeyName)).toBeVisible()
      await user.goTo('Wallet')
    },
    signUpWithFunds: async (url: string, ways: { hasCodes?: boolean } = {}): Promise<bigint> => {
      await user.signUp(url, ways)
      await user.addTestFunds()
      return user.balance()
    },
    /** Adds test funds and waits for the balance. */
    addTestFunds: async (): Promise<void> => {
      const before = await user.balance()
      await user.click('Add test funds')
      await expect.poll(() => user.balance()).toBeGreaterThan(before)
    },
    /** Goes to the first page of the wallet and reads the balance in the smallest unit (6 decimals). */
    balance: async (): Promise<bigint> => {
      await user.goTo('Wallet')
      // The balance on the page may be that of before, until it is read again.
      const shown = page.locator('[aria-busy=false]').filter({ has: balance })
      await expect(shown).toBeVisible()
      // Where the balance is rounded, the details below it are exact.
      const text = (await shown.locator('[role=status], dd').last().textContent()) ?? ''
      const [, units = '', decimals = ''] = /([\d,]+)(?:\.(\d+))?/.exec(text) ?? []
      return BigInt(units.replaceAll(',', '') + decimals.padEnd(6, '0'))
    },
    /** Goes to the form, fills it, reviews and confirms the payment. */
    send: async (recipient: string, amount: string): Promise<void> => {
      await user.review(recipient, amount)
      await user.click(/^Pay \W?\d/)
    },
    /** Waits until the payment that was confirmed has ended, and its outcome is on the page. */
    seeOutcome: () =>
      expect(page.getByRole('status', { name: 'Where the money is' })).toContainText('You sent '),
    /** Goes to the form, fills it and continues to the review. */
    review: async (recipient: string, amount: string): Promise<void> => {
      await user.goTo('Send')
      await enterText(page.getByLabel('Recipient', { exact: true }), recipient)
      await enterText(page.getByLabel('Amount'), amount)
      await user.click('Review')
    },
  }
  return user
}

/** A demo with a sandbox of its own, and a new user of it. The story controls the clock and the mail of the sandbox. */
export interface OwnDemo {
  url: string
  sandbox: SandboxProgram
  /** The mails to the user that report a change of ownership. */
  notices: () => string[]
  user: User
  openUser: (page: Page, email?: string) => Promise<User>
}

/** A test with one demo per worker and a new user. */
export const test = base.extend<{
  user: User
  own: OwnDemo
  settings: Record<string, string>
  sandboxFlags: string[]
}>({
  // More of the environment of `own`.
  settings: [{}, { option: true }],
  // More of the command of its sandbox.
  sandboxFlags: [[], { option: true }],
  own: async ({ page, profile, settings, sandboxFlags }, use) => {
    const sandbox = await startSandbox(profile, ...sandboxFlags)
    const demo = await startDemo(profile, { ...sandbox.demoSettings, ...settings })
    const { readNewCode: readCode } = sandbox
    const readSignUpCode = profiles[profile].bornWith === 'codes' ? readCode : demo.readSignUpCode
    const openOwn = (page: Page, email?: string) =>
      openUser(page, { profile, readCode, readSignUpCode, ...(email && { email }) })
    const user = await openOwn(page)
    const notices = () => demo.noticesTo(user.email)
    await use({ url: demo.url, sandbox, user, notices, openUser: openOwn })
    await demo.stop()
    await sandbox.stop()
  },
  user: async ({ page, profile }, use) => use(await openUser(page, { profile })),
})

export { expect }

/** Opens the control page, as the link in the header does. */
export async function openControls({ page }: Pick<User, 'page'>) {
  const controls = await page.context().newPage()
  await controls.goto(new URL('/control', page.url()).href)
  return {
    controls,
    click: (name: string) => controls.getByRole('button', { name, exact: true }).click(),
    says: (text: string) => expect(controls.getByRole('status')).toContainText(text),
    close: () => controls.close(),
  }
}

/** Lets the next payment meet a fault. */
export async function breakNextPayment(user: User, kind: string): Promise<void> {
  const { controls, click, close } = await openControls(user)
  await click(kind)
  await expect(controls.getByRole('list', { name: 'Waiting faults' })).toContainText(`executeQuote: ${kind}`)
  await close()
}

/** Moves the clock of the sandbox, with the call of the control page, and that of the page, which reads again what it watches. */
export async function advanceClock({ page }: User, seconds: number): Promise<void> {
  const status = await page.evaluate(async (advanceMilliseconds) => {
    const body = JSON.stringify({ advanceMilliseconds })
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch('/control/clock', { method: 'POST', headers, body })).status
  }, seconds * 1000)
  if (status !== 200) throw new Error(`The clock was not moved: ${status}`)
  await page.clock.fastForward(seconds * 1000)
}

/** @returns A function that releases the held requests. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = deferred()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
