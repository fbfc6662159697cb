/** Story: the shop's page is hostile from its first line, and the wallet is on a host of its own. The page reaches no key, takes nothing, and pays nothing without a click in the wallet. */

import { stealInPage } from './hostilePage.js'
import {
  expect,
  isSignedIn,
  openedWindow,
  openShop,
  openWalletTab,
  pressConfirm,
  signIn,
  startPayment,
  test,
} from './ownOrigin.js'

test('a script of the page takes nothing, with and without the connection to the wallet', {
  tag: '@money',
}, async ({ own, page, context }) => {
  const { tab } = await openWalletTab(context, own)
  await signIn(tab)
  await openShop(page, own)
  await isSignedIn(page)
  const { accountId, wallet: origin } = own
  const relayUrl = `${origin}/wallet`
  const wanted = {
    profile: 'document' as const,
    thiefsEmail: 'thief@evil.example',
    customerId: 'Customer:1',
    idToken: 'token',
    order: { amount: 1_000_000, umaAddress: '$success.usd@sandbox.example' },
    relayUrl,
  }
  // The script waits until its payment asks the user, and gives it up.
  await page.evaluate(() => {
    globalThis.giveUp = new AbortController()
    globalThis.onView = ({ name }) => name === 'button' && giveUp.abort()
  })
  const connected = await page.evaluate(stealInPage, wanted)
  await page.evaluate(
    (options) => {
      Object.assign(globalThis, { connected: wallet })
      globalThis.giveUp = new AbortController()
      globalThis.wallet = core.createWallet({
        ...options,
        credentials: 'include',
        rpId: 'wallet.shop.localhost',
      })
    },
    { accountId, relayUrl },
  )
  const direct = await page.evaluate(stealInPage, wanted)
  const through = [connected, direct].map(
    (attempts) => Object.values(attempts).filter((end) => end === 'through').length,
  )
  console.log(`Thefts, own origin: ${through[0]} of 9 through the frame, ${through[1]} of 9 past it`)
  expect(through).toEqual([0, 0])
  expect(connected).toMatchObject({ export: 'FRAME_ONLY', payment: 'ABORTED' })
  expect(own.executions()).toBe(0)
})

test('past the frame there is no way: its document, its passkey, a second port, its relay with cookies', {
  tag: '@money',
}, async ({ own, page, context }) => {
  const { tab } = await openWalletTab(context, own)
  await signIn(tab)
  await openShop(page, own)
  await isSignedIn(page)
  const tries = await page.evaluate(
    async ({ origin, accountId }) => {
      const element = document.querySelector('iframe')!
      const nameOf = (error: unknown) => (error as Error).name
      const attempt = async (run: () => unknown) => {
        try {
          return String((await run()) ?? 'nothing')
        } catch (error) {
          return nameOf(error)
        }
      }
      const headers = { 'Content-Type': 'application/json', 'Wallet-Call': '1' }
      const relayed = `${origin}/wallet/auth/credentials?accountId=${accountId}`
      const second = () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve('a response')
          element.contentWindow!.postMessage({ walletPort: 1 }, origin, [port2])
          // The first port responds after the second one was dropped.
          void core.getSession(wallet).then(() => setTimeout(() => resolve('silence')))
        })
      return {
        document: await attempt(() => element.contentDocument),
        global: await attempt(() => (element.contentWindow as unknown as { indexedDB: unknown }).indexedDB),
        parentDomain: await attempt(() => {
          document.domain = 'shop.localhost'
          return element.contentDocument
        }),
        passkey: await attempt(() =>
          navigator.credentials.get({
            publicKey: { rpId: 'wallet.shop.localhost', challenge: new Uint8Array(32) },
          }),
        ),
        secondPort: await attempt(second),
        relay: await attempt(() => fetch(relayed, { credentials: 'include', headers })),
        form: await attempt(
          async () => (await fetch(relayed, { credentials: 'include', mode: 'no-cors' })).type,
        ),
      }
    },
    { origin: own.wallet, accountId: own.accountId },
  )
  expect(tries).toEqual({
    document: 'nothing',
    global: 'SecurityError',
    parentDomain: expect.stringMatching(/nothing|SecurityError/),
    passkey: 'SecurityError',
    secondPort: 'silence',
    relay: 'TypeError',
    // Opaque: the page sees nothing of it, and it carries no header that the relay demands.
    form: expect.stringMatching(/opaque|TypeError/),
  })
})

test('a payment without a click in the wallet: none by scripts; one by the user', {
  tag: ['@money', '@every-run'],
}, async ({ own, page, context }) => {
  const { tab } = await openWalletTab(context, own)
  await signIn(tab)
  const frame = await openShop(page, own)
  await isSignedIn(page)
  await startPayment(page, { amount: 1_000_000 })
  await expect(frame.getByRole('button', { name: 'Open window' })).toBeEnabled()
  await page.evaluate(() => {
    const element = document.querySelector('iframe')!
    for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click'])
      element.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 160, clientY: 150 }))
    element.click()
    element.focus()
    for (const key of ['Tab', 'Enter', ' '])
      element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    for (const message of [
      'confirm',
      { confirm: true },
      { type: 'click' },
      { walletHandOver: { accountId: 'x' } },
      { session: {} },
    ])
      element.contentWindow!.postMessage(message, '*')
  })
  // The frame has handled what came before this call.
  await page.evaluate(() => core.getSession(wallet))
  expect(own.executions()).toBe(0)
  expect(await page.evaluate(() => globalThis.ended)).toBeUndefined()
  await pressConfirm(await openedWindow(frame, context))
  await expect.poll(() => page.evaluate(() => globalThis.ended)).toMatch(/COMPLETED|PROCESSING/)
  expect(own.executions()).toBe(1)
  // The direct mode beside it: in a page that has the wallet itself, the same script pays.
  await tab.evaluate(async () => {
    const quote = await core.requestQuote(wallet, { order: { amount: 1_000_000 } })
    await core.executeQuote(wallet, { quote })
  })
  console.log(`Payments by scripts without a click: own origin 0, direct ${own.executions() - 1}`)
  expect(own.executions()).toBe(2)
})
