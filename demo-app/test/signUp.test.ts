/** The sign-up of the relay with the demo's own table of users and its mail. What the relay promises stands in its own tests. */

import { expect, it } from 'vitest'
import { email, openBrowser, origin, readCode, signUp, startSignUp } from './openBrowser'

it('the code of the mail opens the wallet of the address, in whatever spelling', async () => {
  const browser = openBrowser()
  await startSignUp(browser, ' ADA@Shop.example ')
  expect((await browser.json('/api/wallet')).wallet).toBeNull()
  expect(await browser.json('/api/fund', {})).toMatchObject({ code: 'NO_WALLET' })
  await browser.request('/wallet/login/sign-up/confirm', { code: await readCode(browser) })
  expect((await browser.json('/api/wallet')).wallet).toMatchObject({ email })
})

it('a new code opens the same wallet until it has a way to sign in, also for two browsers at once', async () => {
  const first = openBrowser()
  const { wallet } = await signUp(first)
  const others = [openBrowser({}, origin, first.app), openBrowser({}, origin, first.app)]
  const codes: string[] = []
  for (const browser of others) {
    await startSignUp(browser)
    codes.push(await readCode(browser))
  }
  const opened = await Promise.all(
    others.map(async (browser, at) => {
      await browser.request('/wallet/login/sign-up/confirm', { code: codes[at] })
      return (await browser.json('/api/wallet')).wallet.accountId
    }),
  )
  expect(opened).toEqual([wallet.accountId, wallet.accountId])
})
