/** Story: the browser's own list below the field of the login, in a window of Chromium on a hidden display: what it offers, and that it takes and covers nothing. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Locator, test } from '@playwright/test'
import { findWindowedChromium } from '../../scripts/programs.mjs'
import { type DemoProgram, startDemo } from '../browser/servers.js'
import { openUser } from '../browser/user.js'

const executablePath = findWindowedChromium()
test.skip(executablePath === undefined, 'a hidden display needs Chromium, xvfb and x11-utils')

let demo: DemoProgram
let screen: ChildProcess
let display: string
let context: BrowserContext
const folder = mkdtempSync(join(tmpdir(), 'autofill-'))

test.beforeAll(async () => {
  demo = await startDemo('document')
  const size = '900x1000x24'
  screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(screen.stdio[3]!, 'data')
  display = `:${String(number).trim()}`
  // Only a lasting profile keeps what was entered.
  context = await chromium.launchPersistentContext(folder, {
    headless: false,
    executablePath: executablePath!,
    viewport: null,
    args: ['--no-sandbox', '--no-first-run', '--window-position=0,0', '--window-size=900,1000'],
    env: { ...process.env, DISPLAY: display } as Record<string, string>,
  })
})

test.afterAll(async () => {
  await context?.close()
  screen?.kill()
  await demo?.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The windows that Chromium draws above its page: they have no name. A pixel is one of its own, for its use of the display. */
function popups(): Box[] {
  const tree = execFileSync('xwininfo', ['-root', '-tree'], { encoding: 'utf8', env: { DISPLAY: display } })
  const boxes = tree.matchAll(/\(has no name\): \(\) {2}(\d+)x(\d+)\+\S+ {2}\+(-?\d+)\+(-?\d+)/g)
  return [...boxes].flatMap(([, ...found]) => {
    const [width = 0, height = 0, left = 0, top = 0] = found.map(Number)
    return width > 50 && height > 20 ? [{ left, top, right: left + width, bottom: top + height }] : []
  })
}

/** Where the field is on the display. */
const boxOnDisplay = (field: Locator): Promise<Box> =>
  field.evaluate((input) => {
    const { left, top, right, bottom } = input.getBoundingClientRect()
    const [x, y] = [screenX, screenY + outerHeight - innerHeight]
    return { left: x + left, top: y + top, right: x + right, bottom: y + bottom }
  })

/** What a simple manager of passwords sees of the field, and whether the user is in it. */
const seenFrom = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => ({
    isInAForm: [...document.forms].some((form) => [...form.elements].includes(input)),
    label: input.labels?.[0]?.textContent,
    autocomplete: input.autocomplete,
    isFocused: document.activeElement === input,
  }))

test('the browser offers below the field; the field keeps the focus, and nothing covers it', async () => {
  const first = await context.newPage()
  const user = await openUser(first, { profile: 'document' })
  await user.openDemo(demo.url)
  await user.createWallet()
  const code = first.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  expect(await seenFrom(code)).toEqual({
    isInAForm: true,
    label: 'Code',
    autocomplete: 'one-time-code',
    isFocused: true,
  })
  await user.confirmAddress()
  await expect(user.session()).toContainText('Signed in')
  await user.signOut()
  await expect(first.getByLabel('Email address')).toBeVisible()
  await first.close()

  const page = await context.newPage()
  await page.goto(demo.url)
  const field = page.getByLabel('Email address')
  await expect(field).toBeVisible()
  expect(popups()).toEqual([])
  await field.click()
  expect(await seenFrom(field)).toEqual({
    isInAForm: true,
    label: 'Email address',
    autocomplete: 'username webauthn',
    isFocused: true,
  })
  await expect.poll(popups).toHaveLength(1)
  const [list] = popups()
  const box = await boxOnDisplay(field)
  expect(list!.top).toBeGreaterThanOrEqual(Math.floor(box.bottom) - 1)
  expect(list!.left).toBeLessThan(box.right)
  expect(list!.right).toBeGreaterThan(box.left)
  // The list takes no key that the user types.
  await page.keyboard.type('x')
  expect(await field.inputValue()).toContain('x')
  expect(await seenFrom(field)).toMatchObject({ isFocused: true })
})
