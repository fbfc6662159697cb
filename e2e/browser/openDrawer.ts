/** Opens the drawer of the sandbox, for the stories about what it does. */

import type { Page } from '@playwright/test'
import { expect } from './user.js'

/** The open drawer and the steps in it. */
export async function openDrawer(page: Page) {
  await page.getByRole('button', { name: 'Sandbox', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Sandbox' })
  await expect(drawer).toBeVisible()
  const click = (name: string | RegExp) =>
    drawer.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click()
  return {
    drawer,
    click,
    /** Opens a section, or closes it. */
    toggle: (title: string) => drawer.getByRole('heading', { name: title, exact: true }).click(),
    says: (text: string | RegExp) => expect(drawer.locator('[aria-live]')).toContainText(text),
    close: () => click('Close'),
  }
}
