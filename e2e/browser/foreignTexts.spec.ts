/** Stories: whatever a payee is called, its name stays in its place, and the address and the buttons are in sight; and a translator of the page leaves no old text about money. */

import { expect } from '@playwright/test'
import { oddNames } from '../gallery/oddNames.js'
import { translatePage, untranslated } from '../support/translator.js'
import { listenToErrors, showView } from './galleryView.js'
import { test } from './workbench.js'

for (const [size, width, height] of [
  ['a phone', 320, 568],
  ['a laptop', 1280, 900],
] as const)
  for (const direction of ['ltr', 'rtl'] as const)
    test(`on ${size}, ${direction}: no name leaves its box, and none covers the address`, {
      tag: size === 'a phone' && direction === 'rtl' ? ['@one-profile'] : ['@one-profile', '@release'],
    }, async ({ page }) => {
      const errors = listenToErrors(page)
      await page.setViewportSize({ width, height })
      await showView(page, { show: 'names', dir: direction })
      const samples = page.locator('[data-sample]')
      await expect(samples).toHaveCount(oddNames.length)
      expect(await page.evaluate(boxFaults)).toEqual([])
      expect(errors).toEqual([])
    })

/** What no two pages share: ids and times, even where a word ends right before one. */
const withoutIds = (text: string) =>
  untranslated(text).replace(/\w+:[\w-]{8,}|(?<!\d)\d{1,2}:\d{2}(?::\d{2})?\s?[AP]M/g, '…')

const states = [
  ...[
    'review',
    'review, NOT_MATCHED',
    'held, passkey',
    'on its way',
    'failed',
    'refused',
    'unknown',
    'ended',
  ],
].map((name) => `WalletPay: ${name}`)

for (const how of ['copies', 'moves', 'late'] as const)
  test(`a translator that ${how} works on the page: each payment says what it says without one`, {
    tag: how === 'copies' ? ['@one-profile'] : ['@one-profile', '@release'],
  }, async ({ page, browser }) => {
    test.setTimeout(600_000)
    // A browser of its own: pages of one share locks, channels and storage.
    const context = await browser.newContext()
    const other = await context.newPage()
    const errors = listenToErrors(page)
    // The page has a policy that evaluates no text: a script of the browser's own is none of its.
    const script = `addEventListener('DOMContentLoaded', () => (${translatePage})(document.body, '${how}'))`
    await page.addInitScript({ content: script })
    for (const show of [
      ...states,
      'PendingPayments: unknown',
      'WalletActivity: full',
      'WalletBalance: full',
    ]) {
      await showView(page, { show })
      await showView(other, { show })
      const text = (of: typeof page) =>
        of
          .locator('main')
          .textContent()
          .then((text) => withoutIds(text ?? ''))
      await expect(page.locator('main font').first()).toBeAttached()
      await expect.poll(async () => [show, await text(page)]).toEqual([show, await text(other)])
    }
    expect(errors).toEqual([])
    await context.close()
  })

/** What of a text of others stands outside of the box that holds it, or on another text; and where the address is not in sight. */
function boxFaults(): string[] {
  const faults: string[] = []
  for (const sample of document.querySelectorAll<HTMLElement>('[data-sample]')) {
    const say = (what: string, node: Element | null) =>
      faults.push(`${sample.dataset.sample}: ${what} ${node?.outerHTML.slice(0, 100)}`)
    /** Of each word: a space at the end of a line hangs out of its box, and has no ink. */
    const boxesOf = (element: Element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const boxes: DOMRect[] = []
      while (walker.nextNode())
        for (const { 0: word, index } of walker.currentNode.nodeValue!.matchAll(/\S+/g)) {
          range.setStart(walker.currentNode, index)
          range.setEnd(walker.currentNode, index + word.length)
          boxes.push(...range.getClientRects())
        }
      return boxes.filter(({ width, height }) => width > 0 && height > 0)
    }
    for (const text of sample.querySelectorAll('[data-part=foreign]')) {
      // The nearest box that paints nothing outside of itself.
      let around = text.parentElement
      const isClosed = (element: Element) => {
        const { contain, overflowX } = getComputedStyle(element)
        return contain.includes('paint') || overflowX === 'hidden'
      }
      while (around && !isClosed(around) && around !== sample) around = around.parentElement
      if (!around || around === sample) {
        say('nothing contains', text)
        continue
      }
      const box = around.getBoundingClientRect()
      const isCut = getComputedStyle(around).overflowX === 'hidden'
      for (const one of boxesOf(text))
        if (
          one.left < box.left - 1 ||
          one.right > box.right + 1 ||
          (!isCut && (one.top < box.top - 4 || one.bottom > box.bottom + 4))
        )
          say('stands outside of its box:', text)
      if (getComputedStyle(text).unicodeBidi !== 'isolate') say('turns what is beside it:', text)
    }
    // Each card has the address, whole, on top where it stands.
    for (const card of sample.querySelectorAll('[data-part=card]')) {
      const found = [...card.querySelectorAll('[data-part=foreign], [data-part=said]')].filter(
        ({ textContent }) => textContent === '$ada@elsewhere.example',
      )
      if (found.length === 0) say('no address in', card)
      for (const address of found)
        for (const { left, top, width, height } of boxesOf(address)) {
          scrollTo(0, scrollY + top - innerHeight / 2)
          const [now] = boxesOf(address)
          const y = now!.top + height / 2
          const there = document.elementFromPoint(left + width / 2, y)
          if (!there || !(address.contains(there) || there.contains(address)))
            say('something covers', address)
          break
        }
    }
    for (const card of sample.querySelectorAll('[data-part=card]')) {
      const { width } = card.getBoundingClientRect()
      if (width > innerWidth || card.scrollWidth > card.clientWidth + 1) say('scrolls sideways:', card)
    }
  }
  return faults
}
