/** Story: a wallet in an origin of its own does what the wallet in the page does, and the times of both are printed, side by side. */

import type { Page } from '@playwright/test'
import {
  expect,
  isSignedIn,
  openedWindow,
  openShop,
  openWalletTab,
  pressConfirm,
  signIn,
  test,
} from './ownOrigin.js'

test('500 calls through the port read the session that the wallet itself reads', {
  tag: ['@one-profile', '@release'],
}, async ({ own, page, context }) => {
  const { tab } = await openWalletTab(context, own)
  await signIn(tab)
  const direct = await readOften(tab)
  await openShop(page, own)
  await isSignedIn(page)
  const through = await readOften(page)
  console.log(`Reads, own origin: ${through.each} ms each, direct ${direct.each} ms`)
  expect(direct.sessions).toHaveLength(1)
  expect(through.sessions).toEqual(direct.sessions)
})

/** Reads the session 500 times, one after the other. */
const readOften = (page: Page) =>
  page.evaluate(async () => {
    const sessions = new Set<string>()
    const start = performance.now()
    for (let count = 0; count < 500; count++) sessions.add((await core.getSession(wallet))?.sessionId)
    return { sessions: [...sessions], each: ((performance.now() - start) / 500).toFixed(2) }
  })

/** A payment, by the clock that all pages share. */
interface Times {
  start: number
  /** The question stands there. */
  ready: number
  /** The user presses. */
  pressed: number
  end: number
}

test('ten payments through the port end as ten of the wallet itself', {
  tag: ['@one-profile', '@release'],
}, async ({ own, page, context }) => {
  let pressed = 0
  await context.exposeFunction('notePress', (at: number) => {
    pressed = at
  })
  await context.addInitScript(() => {
    const { notePress } = globalThis as unknown as { notePress(at: number): void }
    window.addEventListener('pointerup', () => notePress(performance.timeOrigin + performance.now()), true)
  })
  const { tab } = await openWalletTab(context, own)
  await signIn(tab)
  const frame = await openShop(page, own)
  await isSignedIn(page)
  const direct: Times[] = []
  const through: Times[] = []
  for (let payment = 0; payment < 10; payment++) {
    const paid = tab.evaluate(payDirectly)
    await tab.getByRole('button', { name: 'Pay', exact: true }).click()
    direct.push({ ...(await paid), pressed })
    const ended = page.evaluate(payThrough)
    await pressConfirm(await openedWindow(frame, context))
    through.push({ ...(await ended), pressed })
  }
  expect(own.executions()).toBe(20)
  const all = { 'from the press': fromPress, 'quote and execute': withoutUser }
  const figures = Object.entries(all).map(([name, time]) => {
    const [one, other] = [through, direct].map((times) => median(times.map(time)).toFixed(1))
    return `${name} ${one} ms, direct ${other} ms`
  })
  console.log(`Payments, own origin: ${figures.join('; ')}`)
})

const fromPress = ({ pressed, end }: Times) => end - pressed
/** Without the time in which the user reads and presses. */
const withoutUser = ({ start, ready, pressed, end }: Times) => ready - start + end - pressed
const median = (times: number[]) => times.sort((one, other) => one - other)[times.length >> 1]!

/** Runs in the page of the wallet: it draws a question of its own. */
async function payDirectly() {
  const now = () => performance.timeOrigin + performance.now()
  const start = now()
  let ready = 0
  const confirm = () =>
    new Promise<boolean>((resolve) => {
      ready = now()
      const button = document.body.appendChild(document.createElement('button'))
      button.textContent = 'Pay'
      button.addEventListener('click', () => {
        resolve(true)
        button.remove()
      })
    })
  const asking = { ...wallet, confirm }
  const quote = await core.requestQuote(asking, { order: { amount: 1_000_000 } })
  await core.executeQuote(asking, { quote })
  return { start, ready, end: now() }
}

/** Runs in the page of the shop. */
async function payThrough() {
  const now = () => performance.timeOrigin + performance.now()
  const start = now()
  let ready = 0
  globalThis.onView = ({ name }) => {
    if (name === 'button') ready ||= now()
  }
  await core.executeQuote(wallet, { order: { amount: 1_000_000 } })
  return { start, ready, end: now() }
}
