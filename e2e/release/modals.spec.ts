/**
 * Story: a checkout stands in a dialog of a well-known library, and the payment needs its user once more. The question is within that dialog:
 * the library takes no press or key in it for its own, and does not hide it from screen readers.
 */

import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { listenToErrors, servePage } from '../browser/galleryView.js'
import { buildPage } from '../gallery/buildGallery.mjs'

let served: Promise<string> | undefined
const serve = () =>
  (served ??= buildPage(fileURLToPath(new URL('../modals', import.meta.url))).then(servePage))

const libraries = ['radix', 'headless', 'mui', 'aria', 'base', 'native']
/** By what the payment needs: the name of its question. */
const questions = { payment: undefined, 'step-up': 'Confirm that it is you', 'sign-in': 'Sign in again' }

/** Tabs until a button has the focus, as a user of the keyboard does. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeVisible()
  for (let presses = 0; presses < 40; presses += 1) {
    if (await button.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${name}`)
}

const uses = {
  pointer: (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click(),
  keyboard: async (page: Page, name: string | RegExp) => {
    await tabTo(page, name)
    await page.keyboard.press('Enter')
  },
}

/** What a screen reader gets: the names of the dialogs and of the buttons, from the browser itself. */
async function accessible(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes
    .filter(({ ignored, role }) => !ignored && ['dialog', 'button'].includes(role?.value))
    .map(({ role, name }) => `${role?.value} ${name?.value}`)
}

for (const library of libraries)
  for (const [story, question] of Object.entries(questions))
    for (const [means, press] of Object.entries(uses))
      test(`${library}, ${story}, by ${means}: it is paid once, and the app's dialog stays until its user closes it`, {
        tag: '@money',
      }, async ({ page }) => {
        const errors = listenToErrors(page)
        await page.goto(`${await serve()}/?${new URLSearchParams({ dialog: library, story })}`)
        await press(page, 'Open the checkout')
        // The box of a dialog may have no size of its own.
        const checkout = page.getByRole('dialog', { name: 'Checkout' })
        const title = checkout.getByRole('heading', { name: 'Checkout' })
        await expect(title).toBeVisible()
        await press(page, /^Pay \W?\d/)
        if (question !== undefined) {
          const asked = page.getByRole('dialog', { name: question })
          // Its prompt opens by itself, and the page's user closes it.
          const closed = asked.getByText(/the prompt was closed/)
          await expect(closed).toBeVisible()
          await expect
            .poll(() => accessible(page))
            .toEqual(
              expect.arrayContaining([`dialog ${question}`, 'button Cancel', 'button Confirm with passkey']),
            )
          // Escape is for the question alone; then the user tries again.
          await page.keyboard.press('Escape')
          await expect(asked).toBeHidden()
          await expect(title).toBeVisible()
          await press(page, /^Pay \W?\d/)
          await expect(closed).toBeVisible()
          // A press on words of the question is none outside of the app's dialog.
          if (means === 'pointer') await asked.getByRole('heading').click()
          await press(page, 'Confirm with passkey')
          await expect(asked).toBeHidden()
        }
        await expect(checkout.getByText('You sent ')).toBeVisible()
        await expect(page.getByText('Closed 0 times')).toBeAttached()
        expect(
          await page.evaluate(() => (globalThis as never as { paid: () => Promise<number> }).paid()),
        ).toBe(1)
        await page.keyboard.press('Escape')
        await expect(title).toBeHidden()
        await expect(page.getByText('Closed 1 times')).toBeVisible()
        expect(errors).toEqual([])
      })
