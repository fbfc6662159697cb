/** Story: a reader starts an example with both halves, as its README says, and sends money in Chromium. */

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort, startProcess } from '../../lab/startProcess.mjs'
import { ensureChromium } from '../../scripts/browser.mjs'
import { addVirtualAuthenticator } from '../../scripts/virtualAuthenticator.mjs'

const folder = 'vite-react'
const folderOf = (name: string) => fileURLToPath(new URL(`../../examples/${name}/`, import.meta.url))
const quiet = { NEXT_TELEMETRY_DISABLED: '1' }

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: ensureChromium() })
}, 30_000)
afterAll(() => browser?.close())

interface App {
  origin: string
  /** The code of the newest mail to an address. The example prints its mails. */
  readCode(to: string): Promise<string>
}

/** Starts an example with a script of its package.json, and ends it with the test. */
async function startApp(folder: string, script: 'start' | 'preview', fixedPort?: number): Promise<App> {
  const port = fixedPort ?? (await freePort())
  const program = await startProcess(['npm', 'run', script], {
    cwd: folderOf(folder),
    isGroup: true,
    env: { ...quiet, NODE_ENV: undefined, PORT: String(port) },
    ready: new RegExp(String(port)),
  })
  onTestFinished(async () => void (await program.stop()))
  return {
    origin: `http://localhost:${port}`,
    readCode: (to) =>
      program.until(
        (text) =>
          [...text.matchAll(/^mail to (\S+): (?:Your code is )?(\d{6})$/gim)].findLast(
            ([, at]) => at === to,
          )?.[2],
      ),
  }
}

/** A page with an authenticator that confirms each prompt. What the page complains about counts as a failure. */
async function openPage(origin: string): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  // A server in development compiles each part at its first use.
  page.setDefaultTimeout(90_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await addVirtualAuthenticator(page)
  await page.goto(origin)
  return { page, complaints }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const balanceIs = (page: Page, text: string) =>
  page.getByRole('status', { name: 'Balance' }).getByText(text, { exact: true }).waitFor()

/** What a reader does first: sign up, look at the balance, send money, and come back. */
async function useWallet({ origin, readCode }: App) {
  const { page, complaints } = await openPage(origin)
  await page.getByLabel('E-mail address').fill('ada@shop.example')
  await button(page, 'Create wallet').click()
  await page.getByLabel('Code').fill(await readCode('ada@shop.example'))
  await button(page, 'Create passkey').click()
  await balanceIs(page, '25.00 USDC')

  await page.getByLabel('Amount in USDC').fill('5.25')
  await button(page, 'Review').click()
  await page.getByText('5.25 USDC', { exact: true }).waitFor()
  await button(page, 'Confirm and sign').click()
  await balanceIs(page, '19.75 USDC')
  await page.getByText('Sent.').waitFor()

  // The sessions of the app and of the wallet are still there after a reload: no prompt, no login.
  await page.reload()
  await button(page, 'Review').click()
  await button(page, 'Confirm and sign').click()
  await balanceIs(page, '14.75 USDC')

  await button(page, 'Sign out').click()
  await page.getByLabel('E-mail address').fill('ada@shop.example')
  await button(page, 'Log in').click()
  await balanceIs(page, '14.75 USDC')
  expect(complaints).toEqual([])
}

describe('the whole app', () => {
  test('in development, with one command, a new user sends money and logs in again', async () => {
    await useWallet(await startApp(folder, 'start'))
  }, 240_000)

  test('after a build it does the same under a strict policy', async () => {
    const options = {
      cwd: folderOf(folder),
      encoding: 'utf8',
      env: { ...process.env, ...quiet, NODE_ENV: undefined },
    } as const
    const { status, stdout, stderr } = spawnSync('npm', ['run', 'build'], options)
    expect(status, stdout + stderr).toBe(0)
    const app = await startApp(folder, 'preview')
    const policy = (await fetch(app.origin)).headers.get('Content-Security-Policy')
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types")
    expect(policy).not.toContain('unsafe')
    await useWallet(app)
  }, 180_000)
})

describe('the quick start of the README', () => {
  test.each(['/', '/react.html'])(
    'sends money on %s',
    async (path) => {
      const { readCode } = await startApp('quick-start', 'start', 5173)
      const { page, complaints } = await openPage(`http://localhost:5173${path}`)
      const email = 'ada@shop.example'
      page.once('dialog', async (dialog) => dialog.accept(await readCode(email)))
      await page.getByLabel('E-mail address').fill(email)
      await button(page, 'Create wallet').click()
      await page.getByText('Signed in').waitFor()
      await button(page, 'Send 5 USDC').click()
      await page.getByText('COMPLETED').waitFor()
      await page.reload()
      await page.getByLabel('E-mail address').fill(email)
      await button(page, 'Log in').click()
      await page.getByText('Signed in').waitFor()
      const appCookies = async () =>
        (await page.context().cookies()).filter(({ name }) => name.endsWith('wallet-app'))
      expect(await appCookies()).toHaveLength(1)
      if (path === '/') {
        await button(page, 'Sign out').click()
        await page.getByText('Signed in').waitFor({ state: 'hidden' })
        expect(await appCookies()).toEqual([])
      }
      expect(complaints).toEqual([])
    },
    60_000,
  )
})
