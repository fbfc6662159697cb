/** Story: a plain page has the elements, under a policy that lets it set no markup and no style, and its wallet is on a host of its own. */

import { expect, openedWindow, openWalletTab, pressConfirm, signIn, test } from './ownOrigin.js'

const policy = "require-trusted-types-for 'script'; trusted-types 'none'; style-src 'none'"
const tags = `<wallet-login></wallet-login><wallet-button name="Ada"></wallet-button><wallet-pay order='{"amount":1000000}'></wallet-pay>`

test('a user signs in, pays in the window, and gives a second payment up', {
  tag: ['@money', '@release'],
}, async ({ own, page, context }) => {
  own.now.script = () =>
    `</script><meta http-equiv="Content-Security-Policy" content="${policy}"></head><body>${tags}<script>`
  const { tab } = await openWalletTab(context, own)
  await page.bringToFront()
  await page.goto(own.shop)
  await page.waitForFunction(() => globalThis.core !== undefined)
  await page.evaluate((url) => {
    Object.assign(globalThis, { elementEvents: [], refused: [] })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      refused.push(violatedDirective),
    )
    for (const type of ['wallet-done', 'wallet-problem'])
      document.addEventListener(type, (event) => {
        const { status, code } = (event as CustomEvent).detail
        elementEvents.push(`${type} of ${(event.target as Element).localName}: ${status ?? code ?? ''}`)
      })
    globalThis.wallet = frameElements.connectWallet({ url, opens: 'button' })
  }, `${own.wallet}/frame`)
  const button = (name: string) => page.getByRole('button', { name })
  const frame = page.frameLocator('iframe')

  await expect(button('Sign in')).toHaveCount(2)
  await button('Sign in').first().click()
  await expect(frame.getByRole('button', { name: 'Open window' })).toBeInViewport()
  await signIn(tab)
  await page.bringToFront()
  await expect(button('Sign in')).toHaveCount(0)
  await expect(button('Ada')).toBeVisible()

  await button('Review').click()
  // Until then the button of the login stands there.
  await expect(frame.getByRole('status')).toContainText('1.00 USDC')
  await pressConfirm(await openedWindow(frame, context))
  await expect(page.locator('wallet-pay')).toHaveText('On its way')
  expect(own.executions()).toBe(1)

  await page.evaluate(() => document.querySelector('wallet-pay')!.setAttribute('order', '{"amount":2000000}'))
  await button('Review').click()
  await expect(frame.getByRole('status')).toContainText('2')
  await frame.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('wallet-pay').getByRole('status')).toHaveText(/^Nothing was sent: /)
  await expect(button('Review')).toBeVisible()
  expect(own.executions()).toBe(1)
  expect(await page.evaluate(() => elementEvents)).toEqual([
    'wallet-done of wallet-login: ',
    'wallet-done of wallet-pay: on-its-way',
    'wallet-problem of wallet-pay: SIGNING_DECLINED',
  ])
  expect(await page.evaluate(() => refused)).toEqual([])
})

declare global {
  // biome-ignore lint/suspicious/noExplicitAny: untyped, as `core` is
  var frameElements: any
  /** The events of the elements, and what the policy of the page did not allow. */
  var elementEvents: string[]
  var refused: string[]
}
