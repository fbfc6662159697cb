/** Story: on a platform without a license of its own, a user accepts the end-user terms before there is a wallet. */

import { expect, test } from './user.js'

test.describe('a platform without a license of its own', () => {
  test.use({ settings: { DEMO_TERMS: 'accept' } })

  test('the tick is not set, and a wallet is opened only with it', { tag: '@born-with-codes' }, async ({
    own,
    page,
  }) => {
    const { user, url } = own
    await user.openDemo(url)
    const tick = page.getByRole('checkbox', { name: /I accept the end-user terms/ })
    await expect(tick).not.toBeChecked()
    await expect(page.getByRole('link', { name: 'end-user terms' })).toHaveAttribute('href', /^https:/)
    await user.createWallet()
    await expect(page.getByText('Nothing was created. Accept the terms first.')).toBeVisible()
    await expect(page.getByLabel('Code')).toHaveCount(0)
    // The page is no guard: the server refuses, too.
    const refused = await page.request.post(`${url}/wallet/login/sign-up`, {
      data: { identifier: user.email },
      headers: { Origin: url, 'Wallet-Call': '1' },
    })
    expect([refused.status(), (await refused.json()).code]).toEqual([400, 'TERMS_NOT_ACCEPTED'])

    await tick.check()
    await user.createWallet()
    await user.confirmAddress()
    await expect(user.session()).toContainText('Signed in')
  })
})
