/** Story: a reader starts an example with both halves, as its README says, and sends money in Chromium. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, firefox, type Page } from 'playwright'
import { build, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort, startProcess } from '../../lab/startProcess.mjs'
import { examine } from '../../packages/create-embedded-wallet/src/doctor/examine.js'
import { ensureChromium, findFirefox } from '../../scripts/programs.mjs'
import { firefoxSettings } from '../browser/addAuthenticator.js'
import { button, openPage as openPageIn } from './createdApp.js'

const folderOf = (name: string) => fileURLToPath(new URL(`../../examples/${name}/`, import.meta.url))
const quiet = { NEXT_TELEMETRY_DISABLED: '1' }

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: ensureChromium() })
})
afterAll(async () => {
  await browser?.close()
  await (await openedFirefox)?.close()
})

interface App {
  origin: string
  stop(): Promise<unknown>
  /** The code of the newest mail to an address. The example prints its mails. */
  readCode(to: string): Promise<string>
  /** Waits until the backend has printed a line. */
  printed(line: RegExp): Promise<unknown>
}

/** Starts an example, and ends it with the test. */
const startApp = async (folder: string, fixedPort?: number, env = {}): Promise<App> =>
  startProgram(['npm', 'start'], folder, fixedPort ?? (await freePort()), env)

async function startProgram(command: string[], folder: string, port: number, env = {}): Promise<App> {
  const program = await startProcess(command, {
    cwd: folderOf(folder),
    isGroup: true,
    // Their sandboxes keep nothing, as in a test.
    env: { ...quiet, NODE_ENV: undefined, NODE_TEST_CONTEXT: 'child', PORT: String(port), ...env },
    ready: new RegExp(String(port)),
  })
  onTestFinished(async () => void (await program.stop()))
  // The page's own server may be ready before the backend beside it.
  if (port === 5173) await program.until((text) => text.includes('http://localhost:3000') || undefined)
  return {
    origin: `http://localhost:${port}`,
    stop: () => program.stop(),
    readCode: (to) =>
      program.until(
        (text) =>
          [...text.matchAll(/^mail to (\S+): (?:Your code is )?(\d{6})$/gim)].findLast(
            ([, at]) => at === to,
          )?.[2],
      ),
    printed: (line) => program.until((text) => line.test(text) || undefined),
  }
}

/** A page of a user. What it complains about counts as a failure. */
async function openPage(origin: string, opened = browser): Promise<{ page: Page; complaints: string[] }> {
  const { page, complaints } = await openPageIn(opened)
  onTestFinished(() => page.context().close())
  await page.goto(origin)
  return { page, complaints }
}

let openedFirefox: Promise<Browser> | undefined

/** One for all stories: its authenticator is connected once for a process. */
function openFirefox(): Promise<Browser> {
  const options = { channel: 'moz-firefox', executablePath: findFirefox()!, ...firefoxSettings }
  openedFirefox ??= firefox.launch(options)
  return openedFirefox
}

const balanceIs = (page: Page, text: string) =>
  page.getByRole('status', { name: 'Balance' }).getByText(text, { exact: true }).waitFor()

describe('an app with its own login', () => {
  test('has at most 60 lines that are only for the wallet, its screens included', () => {
    const linesOf = (path: string) => readFileSync(`${folderOf('own-login')}${path}`, 'utf8').split('\n')
    const isCode = (line: string) => !/^\s*($|\/\/|\/?\*)/.test(line)
    const whole = ['wallet.mjs', 'src/Wallet.jsx'].flatMap(linesOf).filter(isCode)
    const marked = ['server.mjs', 'src/main.jsx']
      .flatMap(linesOf)
      .filter((line) => /\/[/*] wallet/.test(line))
    expect(marked.length).toBeGreaterThan(4)
    console.info(`own-login: ${whole.length + marked.length} lines are only for the wallet`)
    expect(whole.length + marked.length).toBeLessThanOrEqual(60)
  })

  test('is built, makes a wallet for its user, pays an order, and ends both with one click', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'own-login-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    // While an app is developed, its sandbox keeps its state, too.
    const env = { DATABASE: join(folder, 'shop.db'), NODE_TEST_CONTEXT: undefined }
    const { origin, stop } = await startApp('own-login', undefined, env)
    expect(await examine({ url: origin })).toEqual([])
    const policy = (await fetch(origin)).headers.get('Content-Security-Policy')
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types")
    expect(policy).not.toContain('unsafe')
    const { page, complaints } = await openPage(origin)
    // What arrives is 5 USD: the user pays the fees of the sandbox on top.
    const paidBalance = '19.96 USDC'
    const logIn = async () => {
      await page.getByLabel('Email').fill('ada@shop.example')
      await page.getByLabel('Password').fill('correct horse battery')
      await button(page, 'Log in').click()
    }
    await logIn()
    // Without a color-scheme of the page: the colors must not get lost in the build.
    await expect
      .poll(() => button(page, 'Create passkey').evaluate((part) => getComputedStyle(part).backgroundColor))
      .toBe('rgb(11, 93, 71)')
    await button(page, 'Create passkey').click()
    await balanceIs(page, '25.00 USDC')
    await page.getByRole('img', { name: /@sandbox\.example/ }).waitFor()

    // An order that was left stays open, and a second tab gets the same one: it is paid once.
    const buy = async () => {
      const [response] = await Promise.all([
        page.waitForResponse('**/orders'),
        button(page, 'Buy coffee for 5 USD').click(),
      ])
      await button(page, /^Pay \W?\d/).waitFor()
      return (await response.json()).id
    }
    const left = await buy()
    await button(page, 'Cancel').click()
    expect(await buy()).toBe(left)
    await button(page, /^Pay \W?\d/).click()
    await page.getByText(/^You sent (\$5|5)\.00/).waitFor()
    await button(page, 'Done').click()
    await page.getByText('Your order is paid. Thank you!').waitFor()
    expect(await buy()).not.toBe(left)
    await button(page, 'Cancel').click()
    await page
      .getByRole('link', { name: /^To / })
      .or(page.getByRole('button', { name: /^To / }))
      .waitFor()
    // The sessions of the app and of the wallet are still there after a reload: no prompt, no login.
    await page.reload()
    await balanceIs(page, paidBalance)
    // So it is after a restart of the backend: the shop and the sandbox know the same users.
    await page.goto('about:blank')
    await stop()
    // Also after one that was killed in a query: its lock is a folder that stays.
    mkdirSync(`${env.DATABASE}.lock`, { recursive: true })
    await startApp('own-login', Number(new URL(origin).port), env)
    await page.goto(origin)
    await balanceIs(page, paidBalance)

    await button(page, 'Log out').click()
    await page.getByLabel('Password').waitFor()
    // What is left knows the device, and opens nothing.
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['wallet-device'])
    await logIn()
    // The wallet was signed out, too: it is opened with the passkey.
    await button(page, 'Sign in with passkey').click()
    await balanceIs(page, paidBalance)

    expect(complaints).toEqual([])

    // A sign-out that does not reach the shop says so, and is tried again. A login goes on: its session takes the place of the old one.
    const stillSignedIn = 'You may still be signed in to this app. Try again.'
    const breakSignOut = () => page.route('**/wallet/login/sign-out', (route) => route.abort(), { times: 1 })
    await breakSignOut()
    await button(page, 'Log out').click()
    await page.getByText(stillSignedIn).waitFor()
    await button(page, 'Try again').click()
    await page.getByLabel('Password').waitFor()
    await breakSignOut()
    await logIn()
    await button(page, 'Sign in with passkey').click()
    await balanceIs(page, paidBalance)
    for (const complaint of complaints.splice(0)) expect(complaint).toMatch(/ERR_FAILED|may live on/)

    // The session of the shop ends by itself while the user is away: the next login shows the balance, and the passkey comes with a payment.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(origin)
    await logIn()
    await balanceIs(page, paidBalance)
    // Without a session of the shop the revocation does not reach the service, and the browser says so.
    expect(complaints).toEqual([expect.stringContaining('401 (Unauthorized)')])
  }, 180_000)
})

describe('the quick start of the README', () => {
  test('sends money without screens', async () => {
    const { readCode, printed } = await startApp('quick-start', 5173)
    const { page, complaints } = await openPage('http://localhost:5173/withoutScreens.html')
    const email = 'ada@shop.example'
    page.once('dialog', async (dialog) => dialog.accept(await readCode(email)))
    await page.getByLabel('Email address').fill(email)
    await button(page, 'Create wallet').click()
    await page.getByText('Signed in').waitFor()
    await button(page, 'Send 5 USDC').click()
    await page.getByText('COMPLETED').waitFor()
    await printed(/^Mail to ada@shop\.example: A passkey was added to your wallet\./m)
    // Now the backend runs, too: it starts beside the server of the page.
    expect(await examine({ url: 'http://localhost:5173' })).toEqual([])
    await page.reload()
    await page.getByLabel('Email address').fill(email)
    await button(page, 'Log in').click()
    await page.getByText('Signed in').waitFor()
    const appCookies = async () =>
      (await page.context().cookies()).filter(({ name }) => name.endsWith('wallet-app'))
    expect(await appCookies()).toHaveLength(1)
    await button(page, 'Sign out').click()
    await page.getByText('Signed in').waitFor({ state: 'hidden' })
    expect(await appCookies()).toEqual([])
    expect(complaints).toEqual([])
  })

  const pages = [
    ['plain HTML', 'quick-start', '/', 'Chromium'],
    ['plain HTML', 'quick-start', '/', 'Firefox'],
    ['React 19', 'quick-start', '/react.html', 'Chromium'],
    ['React 18', 'react18', '/', 'Chromium'],
    ['Vue', 'frameworks', '/vue.html', 'Chromium'],
    ['Svelte', 'frameworks', '/svelte.html', 'Chromium'],
  ] as const
  const installed = pages.filter(([, , , where]) => where === 'Chromium' || findFirefox() !== undefined)
  test.each(installed)(
    'sends money with three screens, in %s (%s%s) in %s',
    async (_, folder, path, where) => {
      const app = await startApp(folder, 5173)
      await useScreens(`http://localhost:5173${path}`, app.readCode, where)
    },
  )

  test.each(['/', '/react.html'])('its screens on %s need no exception of a strict policy', async (path) => {
    const root = folderOf('quick-start')
    const outDir = mkdtempSync(join(tmpdir(), 'quick-start-'))
    onTestFinished(() => rmSync(outDir, { recursive: true }))
    const input = [`${root}index.html`, `${root}react.html`]
    await build({ root, logLevel: 'silent', build: { outDir, rolldownOptions: { input } } })
    const headers = { 'Content-Security-Policy': strictPolicy }
    const { readCode } = await startProgram(['node', 'server.mjs'], 'quick-start', 3000)
    const site = await preview({
      root,
      build: { outDir },
      preview: { port: 5173, strictPort: true, headers },
    })
    onTestFinished(() => site.close())
    await useScreens(`http://localhost:5173${path}`, readCode, 'Chromium')
  })
})

describe('a browser and its password managers', () => {
  test.each(findFirefox() === undefined ? ['Chromium'] : ['Chromium', 'Firefox'])(
    'find the fields of an element, also inside a form of the page, in %s',
    async (where) => {
      const { readCode } = await startApp('quick-start', 5173)
      const url = 'http://localhost:5173/'
      const { page, complaints } = await openPage(url, where === 'Firefox' ? await openFirefox() : browser)
      await page.evaluate(() => {
        document.body.append(document.createElement('form'))
        document.forms[0]!.append(document.createElement('wallet-login'))
      })
      const login = page.locator('wallet-login')
      await login.getByLabel('Email address').click()
      expect(await page.evaluate(describeField)).toEqual({
        label: 'Email address',
        name: 'email',
        type: 'email',
        autocomplete: 'username webauthn',
        isFocused: true,
        isInOwnForm: true,
      })
      await login.getByLabel('Email address').fill('ada@shop.example')
      await login.getByLabel('Email address').press('Enter')
      await login.getByLabel('Code', { exact: true }).waitFor()
      expect(await page.evaluate(describeField)).toMatchObject({
        label: 'Code',
        autocomplete: 'one-time-code',
        isFocused: true,
        isInOwnForm: true,
      })
      // The address and the code must not get into the address of the page.
      expect(page.url()).toBe(url)
      expect(complaints).toEqual([])
      // In Firefox the list of passkeys waits for a user. The virtual authenticator of Chromium picks one at once.
      if (where === 'Firefox') return
      await login.getByLabel('Code', { exact: true }).fill(await readCode('ada@shop.example'))
      await page.getByText('25.00 USDC').first().click()
      await button(page, 'Sign out').click()
      await login.getByRole('textbox').waitFor()
      await page.evaluate(() =>
        document.querySelector('wallet-login')!.setAttribute('identifier', 'ada@shop.example'),
      )
      await page.getByText('25.00 USDC').first().waitFor()
      expect(complaints).toEqual([])
    },
  )
})

/** What a simple password manager sees of the element's field. */
function describeField() {
  const field = document.querySelector<HTMLInputElement>('wallet-login input')!
  const { name, type, labels, form } = field
  return {
    label: labels![0]!.textContent!.trim(),
    name,
    type,
    // Firefox does not know every value, and its property would leave it out.
    autocomplete: field.getAttribute('autocomplete'),
    isFocused: document.activeElement === field,
    isInOwnForm: form !== document.forms[0] && [...document.forms].includes(form!),
  }
}

const strictPolicy =
  "default-src 'self'; img-src data:; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

/** Three components in a row: a new user signs up, sees how to receive, pays, comes back and logs in again. */
async function useScreens(url: string, readCode: App['readCode'], where: 'Chromium' | 'Firefox') {
  const { page, complaints } = await openPage(url, where === 'Firefox' ? await openFirefox() : browser)
  const email = 'ada@shop.example'
  await button(page, 'Sign in').click()
  await page.getByLabel('Email address').fill(email)
  await button(page, 'Create wallet').click()
  await page.getByLabel('Code', { exact: true }).fill(await readCode(email))
  await page.getByText('25.00 USDC').first().waitFor()
  // Where to receive, and who is paid.
  await page.getByRole('img', { name: /[\da-f]{12}@sandbox\.example/ }).waitFor()
  await page.getByText('$success.usd@sandbox.example').waitFor()

  await button(page, /^Pay \W?\d/).click()
  // The end: on its way there the payment has other words for a moment.
  await page.getByText(/^You sent (\$5|5)\.00/).waitFor()
  await page.getByText('20.00 USDC').first().click()
  await button(page, 'Sign out').click()
  await page.getByText('Sign in to pay').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(complaints).toEqual([])
}
