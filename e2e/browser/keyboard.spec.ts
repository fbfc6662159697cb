/** Story: a user without a mouse does what the wallet is for. After each step the focus is where the user continues. */

import type { Locator, Page } from '@playwright/test'
import { expect, test, type User } from './user.js'

/** More stops than a page of the demo has. */
const enough = 60

/**
 * Presses Tab until the control has the focus. Every stop on the way must be a control with a visible focus.
 *
 * @param key - `Shift+Tab` for a control that stands above the focus.
 */
async function tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = control.page()
  await expect(control).toBeVisible()
  const stops: string[] = []
  for (let count = 0; count < enough; count++) {
    await page.keyboard.press(key)
    const { name, weakness } = await lookAtFocus(page)
    stops.push(name)
    expect(weakness, `the focus after ${stops.join(', ')}`).toBe('')
    const isThere = await control.evaluate((element) => element === document.activeElement)
    if (isThere) return
  }
  throw new Error(`${key} does not reach ${control}. It reaches ${stops.join(', ')}`)
}

/** Goes to the control and presses Enter there. */
async function enterAt(control: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabTo(control, key)
  await control.page().keyboard.press('Enter')
}

/** What has the focus, and why a user could not see it there. */
const lookAtFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body)
      return { name: 'the body', weakness: 'no control has the focus' }
    const name =
      focused.getAttribute('aria-label') ?? (focused.textContent?.trim().slice(0, 40) || focused.tagName)
    // A radio button shows its focus on its label, and a code on the box of its next digit.
    const box = focused.parentElement?.querySelector(':focus + [data-part=code-boxes] > [data-is-next=true]')
    const marked = [focused, focused.closest('label'), box ?? null].filter((element) => element !== null)
    const isMarked = marked.some((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
    if (!isMarked) return { name, weakness: 'no ring marks the focus' }
    const isInView = marked.some((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
    })
    return { name, weakness: isInView ? '' : 'it is out of view' }
  })

const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Presses Enter at the button, which would do nothing while it is busy. */
const press = async (page: Page, name: string) => {
  await expect(buttonOf(page, name)).toBeEnabled()
  await buttonOf(page, name).focus()
  await page.keyboard.press('Enter')
}

test('a user without a mouse creates a wallet and its passkey', { tag: '@release' }, async ({
  own: { user, url },
  page,
}) => {
  await user.openDemo(url)
  await page.getByLabel('Email address').fill(user.email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await user.authenticator.setUserVerified(false)
  await page.keyboard.type(await user.readSignUpCode())
  const heading = page.getByRole('heading', { name: 'Protect your wallet with a passkey' })
  const closed = page.getByText(/prompt was closed or timed out/)
  const createPasskey = buttonOf(page, 'Create passkey')
  await expect(heading).toBeFocused()
  // The code has opened the first prompt, too. After a closed prompt it still counts: no other code is requested.
  await expect(closed).toBeVisible()
  await press(page, 'Create passkey')
  // The words may be those of the first prompt until this one has ended.
  await expect(createPasskey).toBeEnabled()
  await expect(createPasskey).toBeFocused()
  await expect(closed).toBeVisible()
  await user.authenticator.setUserVerified(true)
  await press(page, 'Create passkey')
  await expect(user.session()).toContainText('Signed in')
  await user.seePasskey()
})

test('the keyboard leaves a confirmation, and the action says that nothing was done', {
  tag: '@release',
}, async ({ user, demo, page }) => {
  await user.signUp(demo.url)
  await user.goTo('Account')
  await user.authenticator.setUserVerified(false)
  await press(page, 'Show recovery words')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog.getByText(/prompt was closed or timed out/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Nothing was changed or sent: you did not confirm it.')).toBeVisible()
  await expect(buttonOf(page, 'Show recovery words')).toBeFocused()
})

test('a button keeps the focus while it is busy and after it failed', { tag: '@release' }, async ({
  own,
  page,
}) => {
  const { user, url, sandbox } = own
  await user.signUp(url)
  await user.addCodes()
  // The service sends one code in 30 seconds, and the sign-up may have requested one.
  await sandbox.advance(30_000)
  await page.getByRole('button', { name: /^(?:Wallet menu: |Your wallet$)/ }).press('Enter')
  await press(page, 'Sign out')

  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused()
  await page.getByLabel('Email address').fill(user.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Verify that it is you' })).toBeFocused()
  await press(page, 'Email me a code')
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await press(page, 'Send another code')
  await expect(page.getByText('Another code is on its way')).toBeVisible()
  await expect(buttonOf(page, 'Send another code')).toBeFocused()
  await page.getByLabel('Code', { exact: true }).press('ControlOrMeta+a')
  await page.keyboard.type('000001')
  await expect(page.getByText('was not accepted')).toBeVisible()
  // The wrong code is marked: the next one replaces it.
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.type('0')
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('0')
  await page.keyboard.type('00002')
  await press(page, 'Sign in with code')
  await expect(page.getByText('was not accepted')).toBeVisible()
  await expect(buttonOf(page, 'Sign in with code')).toBeFocused()
  await press(page, 'Try another way')
  await expect(buttonOf(page, 'Email me a code')).toBeFocused()
  await press(page, 'Use another address')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const seesTitle = (page: Page, title: string) => expect(page).toHaveTitle(`${title} · Embedded Wallet`)

/** Follows a link of the navigation, which stands above every page. */
async function follow(page: Page, name: string, title: string) {
  const link = page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name, exact: true })
  await enterAt(link, 'Shift+Tab')
  await seesTitle(page, title)
  await expect(heading(page, title)).toBeFocused()
}

/** From the empty start page to a wallet that is signed in. */
async function signUp(user: User, page: Page, url: string) {
  await user.openDemo(url)
  await seesTitle(page, 'Create your wallet')
  await tabTo(page.getByLabel('Email address'))
  await page.keyboard.type(user.email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await seesTitle(page, 'Confirm your address')
  await page.keyboard.type(await user.readSignUpCode())
  await expect(user.session()).toContainText('Signed in')
  await expect(heading(page, 'Your wallet')).toBeFocused()
}

test('from the first page to a payment to another name, and back', async ({ user, demo, page }) => {
  await signUp(user, page, demo.url)
  await enterAt(button(page, 'Add test funds'))
  await expect(page.getByRole('status', { name: 'Balance' })).not.toContainText(/^0/)
  await expect(button(page, 'Add test funds')).toBeFocused()
  await enterAt(button(page, 'Send'), 'Shift+Tab')

  await seesTitle(page, 'Send money')
  await expect(page.getByLabel('Amount')).toBeFocused()
  await page.keyboard.type('2')
  await tabTo(page.getByLabel('Recipient', { exact: true }))
  await page.keyboard.type('000123456102')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Review payment')).toBeFocused()
  // Source: interface document, "Sandbox outcome rules", beneficiary name verification: 102 does not match.
  await expect(page.getByRole('region', { name: 'Name check' })).toContainText('The name does not match')
  await tabTo(page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await enterAt(button(page, /^Pay \W?\d/))

  await expect(heading(page, /^Payment to /)).toBeFocused()
  await expect(page).toHaveTitle(/^Payment to .+ · Embedded Wallet$/)
  const title = await page.title()
  await user.seeOutcome()
  await page.goBack()
  await seesTitle(page, 'Your wallet')
  await expect(heading(page, 'Your wallet')).toBeFocused()
  await page.goForward()
  await expect(page).toHaveTitle(title)
  await expect(heading(page, /^Payment to /)).toBeFocused()
  await follow(page, 'Wallet', 'Your wallet')
  await enterAt(button(page, 'Receive'))
  await seesTitle(page, 'Receive money')
  await follow(page, 'Wallet', 'Your wallet')
  await enterAt(page.getByRole('link', { name: /^To / }))
  await expect(page).toHaveTitle(title)
  expect(user.pageErrors).toEqual([])
})
