/** What a row of the table of screens says, and the inspection of one in each variant: rules of accessibility, width, title, "Back", console. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, type User } from '../user.js'

/** A screen of the demo, or a state of one. */
export interface Screen {
  /** For a message and a file: `send-by-name`. */
  name: string
  /** What the user does on the screen of the row before. */
  reach: (user: User, url: string) => Promise<void>
  /** The first part of the title of the tab. */
  title: string
  /** A page of the sandbox or of its identity provider: it has a title of its own and none of the wallet's tabs. */
  isOfSandbox?: boolean
  shows: (page: Page) => Locator[]
  /** Where it is on a phone. Default: `wallet`. */
  view?: 'wallet' | 'inspector'
  /** The first part of the title of the page to which the browser's "Back" leads. Absent where the screen has no address of its own. */
  back?: string
  /** What the browser itself logs on the way, as it logs each refusal of a server. */
  logs?: RegExp
}

/** Screens that one user sees, one after the other. */
export interface Chapter {
  name: string
  /** Address of the user. */
  email: string
  screens: readonly Screen[]
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  var axe: { run: (options: RunOptions) => Promise<AxeResults> }
}

/** Colors fade from one scheme to the other. A spinner has no end, so it is left alone. */
const endAnimations = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  })

/**
 * @param rules - Those to run. Default: all.
 * @returns What axe finds wrong, one line each. The page's policy does not apply to it.
 */
export async function violationsOn(page: Page, rules?: readonly string[]): Promise<string[]> {
  await endAnimations(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(async (values) => {
    const runOnly = values && { runOnly: { type: 'rule' as const, values: [...values] } }
    // What passes fills most of a result.
    const { violations } = await axe.run({ ...runOnly, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, rules)
}

export interface Variant {
  width: number
  scheme: 'light' | 'dark'
}

/** A phone and a laptop, by day and by night. */
export const variants: readonly Variant[] = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ width, scheme })),
)

/** The narrowest phone for which the demo is made. */
const narrowest = 360

const heightOf = (width: number) => (width < 600 ? 844 : 900)

/** Prepares a page: its reports about the content security policy appear in the console, and a check can ask axe. */
export async function prepareInspection(page: Page) {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      console.error(`CSP report: ${violatedDirective} blocked ${blockedURI} in ${sourceFile}`)
    })
  })
  await page.addInitScript(axeSource)
}

/** Shows the screen in a window of that width, with what happens behind the scenes where it is about that. */
export async function showScreen(
  page: Page,
  { view = 'wallet', isOfSandbox }: Screen,
  { width, scheme }: Variant,
) {
  await page.setViewportSize({ width, height: heightOf(width) })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  if (!isOfSandbox) {
    const inspect = page.getByRole('button', { name: 'Behind the scenes', exact: true })
    if ((await inspect.getAttribute('aria-pressed')) !== String(view === 'inspector')) await inspect.click()
  }
  await endAnimations(page)
}

/** The rules that depend on colors. The others say the same by day and by night. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** How many pixels a user can scroll to the right. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const top = scrollY
    scrollTo(10_000, top)
    const pixels = scrollX
    scrollTo(0, top)
    return pixels
  })

/** @returns The claim with the first line of what contradicts it, or nothing when it holds. */
const unless = async (claim: string, check: Promise<void>): Promise<string[]> => {
  try {
    await check
    return []
  } catch (error) {
    return [`${claim}: ${String(error).split('\n', 1)[0]}`]
  }
}

/** What the screen that is open breaks: all of it, not only the first. */
async function findFaults(page: Page, screen: Screen, inVariants: readonly Variant[], ask: Ask) {
  const { name, shows, back, isOfSandbox } = screen
  const ofWallet = (first: string) => `${first} · Embedded Wallet`
  const title = isOfSandbox ? screen.title : ofWallet(screen.title)
  const hasTitle = (claim: string, title: string) => unless(claim, ask(page).toHaveTitle(title))
  const showsAll = async (label: string) =>
    (await Promise.all(shows(page).map((locator) => unless(label, ask(locator).toBeVisible())))).flat()
  const faults = await hasTitle(`title of ${name}`, title)
  for (const variant of inVariants) {
    const label = `${name}, ${variant.width} px, ${variant.scheme}`
    await showScreen(page, screen, variant)
    faults.push(...(await showsAll(label)))
    const rules = variant.scheme === 'dark' ? colorRules : undefined
    faults.push(...(await violationsOn(page, rules)).map((rule) => `axe: ${label}: ${rule}`))
  }
  await showScreen(page, screen, { width: narrowest, scheme: 'light' })
  const pixels = await overflow(page)
  if (pixels !== 0) faults.push(`width: ${name}: ${pixels} pixels right of a window of ${narrowest} px`)
  await showScreen(page, screen, { width: 1280, scheme: 'light' })
  if (back !== undefined) {
    await page.goBack()
    faults.push(...(await hasTitle(`"Back" of ${name}`, ofWallet(back))))
    await page.goForward()
    faults.push(...(await hasTitle(`"Forward" to ${name}`, title)))
    faults.push(...(await showsAll(`${name} after "Forward"`)))
  }
  return faults
}

/** Playwright's `expect`, and how long it waits. */
type Ask = typeof expect

/** Goes to a screen and inspects it in each variant. @returns What it breaks, a line each. */
export async function visitScreen(
  user: User,
  screen: Screen,
  url: string,
  inVariants: readonly Variant[],
  ask: Ask = expect,
): Promise<string[]> {
  const before = user.pageErrors.length
  await screen.reach(user, url)
  const faults = await findFaults(user.page, screen, inVariants, ask)
  const logged = user.pageErrors.slice(before).filter((text) => !screen.logs?.test(text))
  return [...faults, ...logged.map((text) => `console of ${screen.name}: ${text}`)]
}
