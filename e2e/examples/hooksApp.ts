/** A backend in another language beside the relay as a program: both started as a developer does, and used by a new user in Chromium. */

import { createHmac } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { expect } from 'vitest'
import { freePort, startProcess } from '../../lab/startProcess.mjs'
import { button, openPage } from './createdApp.js'

const template = fileURLToPath(new URL('../../packages/create-embedded-wallet/template/', import.meta.url))
const program = fileURLToPath(
  new URL('../../packages/embedded-wallet-relay/bin/embedded-wallet-relay.js', import.meta.url),
)

/** How to start a backend in its folder. */
export interface Backend {
  /** The folder of the template: beside it stand those that it needs. */
  folder: string
  /** `$PORT` stands for the port. */
  command: readonly string[]
}

/** Starts a backend and its relay, with other ports than those of the template. `options` are added to the relay's. */
export async function startBackend({ folder, command }: Backend, options: object = {}) {
  const root = mkdtempSync(join(tmpdir(), 'hooks-'))
  for (const part of ['hooks', ...(folder === 'fastapi' ? ['python'] : []), folder])
    cpSync(join(template, part), root, { recursive: true })
  const [port, relayPort] = [String(await freePort()), String(await freePort())]
  for (const name of readdirSync(root).filter((file) => /\.(?:html|json)$/.test(file))) {
    const text = readFileSync(join(root, name), 'utf8')
    writeFileSync(join(root, name), text.replaceAll(':8000', `:${port}`).replaceAll(':8787', `:${relayPort}`))
  }
  const path = join(root, 'relay.json')
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...options }))
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')
  // The sandbox keeps nothing, as in a test.
  const env = { HOOKS_SECRET: `whsec_${secret}`, NODE_ENV: undefined, NODE_TEST_CONTEXT: 'child' }
  const origin = `http://localhost:${port}`
  const backend = await startProcess(
    command.map((part) => part.replace('$PORT', port)),
    { cwd: root, isGroup: true, ready: `${origin}/me`, env: { ...env, PORT: port } },
  )
  const stopBackend = async () => {
    await backend.stop()
    rmSync(root, { recursive: true, force: true })
  }
  try {
    const relay = await startProcess(['node', program, '--config', 'relay.json', '--sandbox'], {
      cwd: root,
      ready: /The relay is ready/,
      env: { ...env, PORT: relayPort },
    })
    return {
      origin,
      relayUrl: `http://localhost:${relayPort}/wallet`,
      secret,
      backend,
      relay,
      stop: async () => {
        await relay.stop()
        await stopBackend()
      },
    }
  } catch (error) {
    await stopBackend()
    throw error
  }
}

const text = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()

/** A new user pays in Chromium: with the own login of the backend, a step-up, a refusal, a sign-out, and a second user. */
export async function payInBrowser(start: Backend, browser: Browser): Promise<void> {
  // Each payment needs a new sign-in.
  const paymentLimit = { perPayment: 0, perDay: 0, currency: 'USDC' }
  const app = await startBackend(start, { paymentLimit })
  const { page } = await openPage(browser)
  const demands: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) demands.push(new URL(response.url()).pathname.replace(/Quote:[\w-]+/, '…'))
  })
  const logIn = async (email: string) => {
    await page.getByLabel('Email', { exact: true }).fill(email)
    await button(page, 'Log in').click()
  }
  try {
    await page.goto(app.origin)
    await logIn('ada@shop.example')
    await button(page, 'Create passkey').click()
    await text(page, '25.00 USDC')
    await app.backend.until(
      (output) => /Mail to user \S+: A way to sign in was added to your wallet/.exec(output)?.[0],
    )
    await button(page, 'Buy a mug for 5 USD').click()
    await button(page, /^Pay \W?\d/).click()
    await text(page, /^Order \w{8}: paid$/)
    expect(demands).toContain('/wallet/quotes/…/execute')
    // An order that is none of this user's is refused in the words of the backend.
    await page.evaluate(() => {
      const pay = Object.assign(document.createElement('wallet-pay'), { order: { id: 'none' } })
      document.querySelector('#payment')!.replaceChildren(pay)
    })
    await text(page, 'There is no such order.')
    await button(page, 'Log out').click()
    await page.getByLabel('Email', { exact: true }).waitFor()
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['wallet-device'])
    await logIn('bob@shop.example')
    await button(page, 'Create passkey').waitFor()
    expect(await page.locator('#orders').textContent()).toBe('')
    // Neither program says the secret.
    expect(app.backend.output() + app.relay.output()).not.toContain(app.secret)
  } catch (error) {
    throw new Error(`relay: ${app.relay.output()}\nbackend: ${app.backend.output()}`, { cause: error })
  } finally {
    await page.context().close()
    await app.stop()
  }
}

interface Message {
  body: string
  id?: string
  seconds?: number
  secret?: string
}

/** Signs as Standard Webhooks says, with other code than that of the program. */
function signed({ body, id = 'msg_1', seconds = Math.floor(Date.now() / 1000), secret = '' }: Message) {
  const mac = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${id}.${seconds}.${body}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${mac.digest('base64')}`,
  }
}

/** Whoever reaches the address of the hooks marks no order as paid without the secret. */
export async function attackHooks(start: Backend): Promise<void> {
  const app = await startBackend(start)
  const { secret } = app
  const json = { 'Content-Type': 'application/json' }
  const post = (path: string, body: string, headers: Record<string, string>) =>
    fetch(app.origin + path, { method: 'POST', body, headers: { ...json, ...headers }, redirect: 'manual' })
  const ask = (body: string, headers: Record<string, string>) => post('/wallet-hooks', body, headers)
  try {
    const login = await post('/login', '{"email":"ada@shop.example"}', {})
    const cookie = login.headers.get('Set-Cookie')!.split(';')[0]!
    const order = (await (await post('/orders', '{}', { cookie })).json()) as { id: string; amount: number }
    const isPaid = async () => {
      const me = await (await fetch(`${app.origin}/me`, { headers: { cookie } })).json()
      return (me as { orders: { id: string; paid: boolean }[] }).orders.find(({ id }) => id === order.id)!
        .paid
    }
    const transactionId = 'Transaction:0198'
    const quoteId = 'Quote:0198'
    const keep = JSON.stringify({
      version: 1,
      hook: 'keepPayment',
      quoteId,
      transactionId,
      reference: order.id,
    })
    const askQuote = JSON.stringify({ version: 1, hook: 'createQuote', order: { id: order.id } })
    const quoted = async () =>
      (await (await ask(askQuote, { ...signed({ body: askQuote, secret }), cookie })).json()) as object
    // A backend may leave out a last quote that there is not.
    expect({ quoteId: null, ...(await quoted()) }).toMatchObject({ quoteId: null, reference: order.id })
    const settle = (fields: object) =>
      JSON.stringify({ version: 1, hook: 'settle', transactionId, status: 'COMPLETED', ...fields })
    const paid = settle({ receivedAmount: { amount: order.amount } })
    expect((await ask(keep, signed({ body: keep, secret }))).status).toBe(200)
    // So the relay makes no second quote while the first one may be paid.
    expect(await quoted()).toMatchObject({ quoteId, reference: order.id })

    const good = signed({ body: paid, secret })
    const now = Number(good['webhook-timestamp'])
    const other = Buffer.alloc(32, 1).toString('base64')
    const attacks: [string, string, Record<string, string>][] = [
      ['no signature', paid, {}],
      ['the id and the time alone', paid, { ...good, 'webhook-signature': '' }],
      ['another secret', paid, signed({ body: paid, secret: other })],
      ['no secret', paid, signed({ body: paid, secret: '' })],
      ["another hook's", paid, signed({ body: keep, secret })],
      ['another order', paid.replace('0198', '0199'), good],
      ['another id', paid, { ...good, 'webhook-id': 'msg_2' }],
      ['another time', paid, { ...good, 'webhook-timestamp': String(now - 1) }],
      ['an old one', paid, signed({ body: paid, secret, seconds: now - 301 })],
      ['one of tomorrow', paid, signed({ body: paid, secret, seconds: now + 400 })],
      ['a time that is none', paid, { ...good, 'webhook-timestamp': 'now' }],
      ['a time in another form', paid, { ...good, 'webhook-timestamp': `${now}e0` }],
      ['an endless time', paid, { ...good, 'webhook-timestamp': '9'.repeat(400) }],
      ['no version', paid, { ...good, 'webhook-signature': good['webhook-signature'].slice(3) }],
      [
        'another version',
        paid,
        { ...good, 'webhook-signature': good['webhook-signature'].replace('v1', 'v2') },
      ],
      ['half of it', paid, { ...good, 'webhook-signature': good['webhook-signature'].slice(0, 20) }],
      ['other letters', paid, { ...good, 'webhook-signature': 'v1,\u00e9\u00e9' }],
    ]
    for (const [name, body, headers] of attacks) {
      expect([name, (await ask(body, headers)).status]).toEqual([name, 403])
      expect([name, await isPaid()]).toEqual([name, false])
    }
    // What the service says of another end is none of a paid order. One that nobody paid stays open, and after one that failed there is a new one.
    for (const [fields, isOpen] of [
      [{ status: 'EXPIRED' }, true],
      [{ status: 'A_NEW_ONE' }, true],
      [{ status: 'FAILED' }, false],
      [{ receivedAmount: { amount: order.amount - 1 } }, false],
    ] as const) {
      const body = settle(fields)
      expect((await ask(body, signed({ body, secret }))).status).toBe(200)
      expect(await isPaid()).toBe(false)
      const next = (await (await post('/orders', '{}', { cookie })).json()) as { id: string }
      expect([fields, next.id === order.id]).toEqual([fields, isOpen])
    }
    // A hook is for the relay, even where the browser of a user calls it.
    expect((await ask(paid, { cookie })).status).toBe(403)
    // While a secret is exchanged, one of two signatures fits; and a repeated message changes nothing.
    const both = `${signed({ body: paid, secret: other })['webhook-signature']} ${good['webhook-signature']}`
    for (const headers of [{ ...good, 'webhook-signature': both }, good])
      expect((await ask(paid, headers)).status).toBe(200)
    expect(await isPaid()).toBe(true)
    expect(app.backend.output()).not.toContain(secret)
  } finally {
    await app.stop()
  }
}
