/** An app that `create-embedded-wallet` makes: written, started, and used by a new user in Chromium; and the pages of all examples. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { freePort, startProcess } from '../../lab/startProcess.mjs'
import { examine } from '../../packages/create-embedded-wallet/src/doctor/examine.js'
import { addAuthenticator } from '../browser/addAuthenticator.js'
import { seeOpening, views } from '../browser/opening.js'

export type Combination = readonly [login: string, frontend: string, backend: string]

const command = fileURLToPath(
  new URL('../../packages/create-embedded-wallet/bin/create-embedded-wallet.js', import.meta.url),
)

/** Runs a program to its end. `node` is this Node. */
export async function run(program: string, args: readonly string[], cwd?: string): Promise<string> {
  const env = { ...process.env, NODE_ENV: undefined, NEXT_TELEMETRY_DISABLED: '1' }
  const options = { cwd, env, shell: process.platform === 'win32' }
  const child = spawn(program === 'node' ? process.execPath : program, args, options)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output}`)
  return output
}

/** Writes an app, as the flags say it. */
export const create = (folder: string, [login, frontend, backend]: Combination, ...more: string[]) =>
  run('node', [
    ...[command, folder, `--login=${login}`, `--frontend=${frontend}`, `--backend=${backend}`],
    ...['--yes', '--no-install', ...more],
  ])

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const shown = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
const balanceIs = (page: Page, text: string) => shown(page, text).waitFor()

/** A page with an authenticator that confirms each prompt, and what the page complains about. */
export async function openPage(browser: Browser): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext()
  // Also of the windows that the page opens. A server in development compiles each part at its first use.
  context.setDefaultTimeout(90_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // A browser notes each response of 403 itself. With it the relay demands a step-up, here for the second way in.
    const isDemand = /\b403\b/.test(message.text()) && message.location().url.endsWith('/auth/credentials')
    if (message.type() === 'error' && !isDemand)
      complaints.push(`${message.text()} ${message.location().url}`)
  })
  await addAuthenticator(page)
  return { page, complaints }
}

/** Starts the app with its own script, and pays in Chromium as a new user, who comes back and logs out. */
export async function startAndPay(folder: string, browser: Browser, script = 'start'): Promise<void> {
  const port = await freePort()
  const { scripts } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const isDeveloping = script === 'dev'
  expect(Object.keys(scripts)).toContain(script)
  const app = await startProcess(['npm', 'run', script], {
    cwd: folder,
    isGroup: true,
    ready: new RegExp(`localhost:${port}`),
    // Its sandbox keeps nothing, as in a test.
    env: {
      PORT: String(port),
      NODE_ENV: undefined,
      NODE_TEST_CONTEXT: 'child',
      NEXT_TELEMETRY_DISABLED: '1',
    },
  })
  const { page, complaints } = await openPage(browser)
  try {
    const origin = `http://localhost:${port}`
    const response = await page.goto(origin)
    const policy = response!.headers()['content-security-policy'] ?? ''
    if (!isDeveloping) {
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types")
      expect(policy).not.toContain('unsafe')
      // Source: docs/guides/production.md, headers of the page.
      expect(response!.headers()).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'publickey-credentials-get=(self), publickey-credentials-create=(self)',
        'referrer-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
      })
      expect(await examine({ url: origin })).toEqual([])
      // Seen at a domain, it lacks only that domain among its origins.
      const send = ({ url, method, headers, signal }: Request) =>
        fetch(url.replace('https://shop.example', origin), { method, headers, signal, redirect: 'manual' })
      const ids = (await examine({ url: 'https://shop.example', send })).map(({ id }) => id)
      expect(ids).toEqual(['ORIGIN_NOT_LISTED'])
    }
    /** Of what users get. */
    const seeNothingJump = async (first: Locator, calls: number) => {
      for (const size of isDeveloping ? [] : views) {
        await page.setViewportSize(size)
        await seeOpening(page, origin, first, calls)
      }
    }
    await seeNothingJump(page.getByLabel(/^Email/), 1)
    const hasOwnLogin = (await page.getByLabel(/^Email/).getAttribute('autocomplete')) === 'username'
    const logIn = async () => {
      await page.getByLabel(/^Email/).fill('ada@shop.example')
      await page.getByLabel('Password').fill('correct horse battery')
      await button(page, 'Log in').click()
    }
    if (hasOwnLogin) {
      await logIn()
      await button(page, 'Create passkey').click()
    } else {
      await page.getByLabel(/^Email/).fill('ada@shop.example')
      await button(page, 'Create wallet').click()
      const code = await app.until((text) => /^Mail to ada@shop\.example: (\d{6})$/m.exec(text)?.[1])
      await page.getByLabel('Code', { exact: true }).fill(code)
    }
    await balanceIs(page, '$25.00')
    await app.until(
      (text) => /^Mail to ada@shop\.example: A passkey was added to your wallet\./m.exec(text)?.[0],
    )
    await button(page, 'Buy for $5.00').click()
    await button(page, /^Pay \W?\d/).click()
    await page.getByText(/^You sent \$5\.00/).waitFor()
    await balanceIs(page, '$20.00')
    // Neither the session of the app nor that of the wallet ends with the page.
    await page.reload()
    await balanceIs(page, '$20.00')
    await seeNothingJump(shown(page, '$20.00'), hasOwnLogin ? 2 : 1)
    await app.until((text) => /^Order of coffee: paid, Transaction:/m.exec(text)?.[0])
    if (hasOwnLogin) {
      await button(page, 'Log out').click()
      await page.getByLabel('Password').waitFor()
      // What is left knows the device, and opens nothing.
      expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['wallet-device'])
      await logIn()
      await button(page, 'Sign in with passkey').click()
      // The balance was there before: the app's session shows it.
      await button(page, 'Sign in with passkey').waitFor({ state: 'hidden' })
      await balanceIs(page, '$20.00')
    }
    expect(complaints).toEqual([])
    if (hasOwnLogin) {
      // The app's session ends by itself: the next login shows the balance, and the passkey comes with the payment.
      const signIns: string[] = []
      page.on('request', (request) => {
        if (/\/auth\/credentials\/[^/]+\/verify$/.test(request.url())) signIns.push(request.url())
      })
      await page.context().clearCookies()
      await page.reload()
      await logIn()
      await balanceIs(page, '$20.00')
      expect(signIns).toEqual([])
      await button(page, 'Buy for $5.00').click()
      await button(page, /^Pay \W?\d/).click()
      await page.getByText(/^You sent \$5\.00/).waitFor()
      expect(signIns).toHaveLength(1)
      // A backend out of reach, or a policy that blocks it, leaves no blank page.
      await page.route('**/login', (route) => route.abort())
      await page.reload()
      await logIn()
      await page.getByText(/^That did not work/).waitFor()
    }
  } finally {
    await page.context().close()
    await app.stop()
  }
}
