/** Moves the focus as a user without a mouse does, and fails where the focus is lost or cannot be seen. */

import type { Locator, Page } from '@playwright/test'
import { expect } from './user.js'

/** More stops than a page of the demo has. */
const enough = 60

/**
 * Presses Tab until the control has the focus. Every stop on the way must be a control with a visible focus.
 *
 * @param key - `Shift+Tab` for a control that stands above the focus.
 */
export async function tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
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
export async function enterAt(control: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
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
    // A radio button shows its focus on its label.
    const marked = [focused, focused.closest('label')].filter((element) => element !== null)
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
