/** Story: every state of every screen, against a relay and a sandbox in the page: axe, the keyboard, and what does not fit. */

import { expect, type Page } from '@playwright/test'
import { faultsOf } from './gallery/faultsOf.js'
import { listenToErrors, showView } from './gallery/showView.js'
import { walkFaults } from './gallery/walk.js'
import { test } from './leakCheckedTest.js'

/** Every component, and whether it shows texts that users or the service write. */
const components: Readonly<Record<string, boolean>> = {
  WalletLogin: true,
  WalletButton: true,
  WalletBalance: false,
  WalletActivity: true,
  WalletPayment: true,
  WalletReceive: true,
  WalletPay: true,
  PendingPayments: false,
  LeftPayment: false,
  WalletSettings: true,
  WalletWays: true,
  WalletDevices: false,
  WalletContact: true,
  WalletPrivacy: false,
  WalletRecovery: false,
  WalletQuestion: false,
}
/** CSS pixels. The last one is a window of 1280 at 200 %. */
const sizes = { phone: [320, 568], larger: [390, 844], desktop: [1440, 900], zoomed: [640, 400] } as const
type Size = keyof typeof sizes

/** The pseudo-language says "Copy" in other letters than "Copy address". Forced colors are the user's own. */
const isFault = (fault: string, { texts, forcedColors }: Look) =>
  !(texts === 'long' && fault.includes('label-content-name-mismatch')) &&
  !(forcedColors === 'active' && fault.includes('color-contrast'))

interface Look {
  texts?: string
  written?: string
  size: Size
  theme: string
  forcedColors?: 'active' | 'none'
  isWalked?: boolean
}

/** Changes the look of the page that is open. */
async function faultsIn(page: Page, look: Look): Promise<string[]> {
  const { size, theme, forcedColors = 'none', isWalked } = look
  const [width, height] = sizes[size]
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' })
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme
  }, theme)
  const faults = (await faultsOf(page)).filter((fault) => isFault(fault, look))
  return isWalked ? [...faults, ...(await walkFaults(page))] : faults
}

let names: string[] | undefined

/** The names of all states, which the first page of a worker reads. */
async function allStates(page: Page): Promise<string[]> {
  if (names === undefined) {
    await showView(page, {})
    names = (await page.locator('option').allTextContents()).filter((name) => name.includes(': '))
  }
  return names
}

const statesOf = async (page: Page, component: string) =>
  (await allStates(page)).filter((name) => name.startsWith(`${component}: `))

/** Each state has some of these looks, and the next one has others. */
const looks: readonly Look[] = [
  { size: 'phone', theme: 'light', texts: 'ar', isWalked: true },
  { size: 'phone', theme: 'dark', written: 'hostile' },
  { size: 'zoomed', theme: 'light', isWalked: true },
  { size: 'phone', theme: 'light', texts: 'long' },
  { size: 'phone', theme: 'dark', isWalked: true, forcedColors: 'active' },
  { size: 'desktop', theme: 'light', texts: 'ar', written: 'hostile' },
  { size: 'larger', theme: 'dark', texts: 'ar' },
]
const someLooks = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => looks[(from + 3 * index) % looks.length]!)

for (const { title, every, count, tag } of [
  { title: 'each eighth state in another look', every: 8, count: 1, tag: ['@one-profile'] },
  { title: 'each state in three looks', every: 1, count: 3, tag: ['@one-profile', '@release'] },
])
  for (const [at, component] of Object.keys(components).entries())
    test(`${component} keeps the rules, ${title}`, { tag }, async ({ page }) => {
      test.setTimeout(600_000)
      const errors = listenToErrors(page)
      const shown = (await statesOf(page, component)).filter((_, index) => index % every === 0)
      expect(shown).not.toEqual([])
      for (const [index, show] of shown.entries())
        for (const look of someLooks(at * 3 + index, count)) {
          const { texts = 'en', written = 'ordinary' } = look
          await showView(page, { show, texts, written })
          expect.soft(await faultsIn(page, look), `${show} ${JSON.stringify(look)}`).toEqual([])
        }
      expect(errors).toEqual([])
    })

const isInFull = process.env.GALLERY === 'all'
for (const [component, showsOthers] of isInFull ? Object.entries(components) : [])
  test(`${component} keeps the rules in every state, color, width, direction and language`, {
    tag: ['@one-profile', '@release'],
  }, async ({ page }) => {
    test.setTimeout(3_600_000)
    const errors = listenToErrors(page)
    let isSeen = false
    for (const show of await statesOf(page, component))
      for (const [texts, written] of [
        ...(['en', 'ar'] as const).flatMap(
          (texts) =>
            [
              [texts, 'ordinary'],
              [texts, 'hostile'],
            ] as const,
        ),
        ['long', 'ordinary'] as const,
      ]) {
        await showView(page, { show, texts, written })
        const themes = written === 'ordinary' && texts !== 'long' ? ['light', 'dark'] : ['light']
        for (const size of Object.keys(sizes) as Size[])
          for (const theme of themes)
            expect
              .soft(await faultsIn(page, { texts, size, theme }), [show, texts, written, size, theme].join())
              .toEqual([])
        isSeen ||= await page.evaluate(() =>
          /gnp\.exe|9{300}|a{2500}|very long very/.test(document.body.innerText),
        )
        if (written === 'hostile') continue
        // The walk turns choices and closes dialogs, so each begins anew.
        for (const look of [
          { size: 'phone', theme: 'light', isWalked: true },
          { size: 'zoomed', theme: 'dark', isWalked: true, forcedColors: 'active' },
        ] as const) {
          await showView(page, { show, texts })
          expect
            .soft(await faultsIn(page, { texts, ...look }), [show, texts, JSON.stringify(look)].join())
            .toEqual([])
        }
      }
    expect(isSeen).toBe(showsOthers)
    expect(errors).toEqual([])
  })

test('every component of the gallery is in these stories', { tag: ['@one-profile'] }, async ({ page }) => {
  const shown = (await allStates(page)).map((name) => name.split(': ')[0])
  expect([...new Set(shown)].sort()).toEqual(Object.keys(components).sort())
})
