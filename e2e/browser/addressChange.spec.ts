/**
 * Stories of a new address that is proven first: a page that ends at any step, another tab and a lost response leave no half state, and another device
 * signs in by code at every moment. Source of the steps: service of autumn 2026, read 2026-11-28, row 1; perhaps unmerged.
 */

import type { Page, Request, Route } from '@playwright/test'
import { addAuthenticator } from './addAuthenticator.js'
import { rowsOfRelease, some } from './tableRows.js'
import { enterText, expect, newProfile, type OwnDemo, test, type User, waysOf } from './user.js'

test.use({ sandboxFlags: ['--replacement-credentials'] })

/** The requests of a change, in their order: which one it is, by what it has. */
const steps = {
  'the replacement begins': (request: Request) =>
    request.method() === 'POST' && /\/auth\/credentials$/.test(request.url()),
  'the code is sent back': (request: Request) => isVerify(request) && !isSigned(request),
  'the address is proven': (request: Request) => isVerify(request) && isSigned(request),
  'the change begins': (request: Request) => request.method() === 'PATCH' && !isSigned(request),
  'the change is signed': (request: Request) => request.method() === 'PATCH' && isSigned(request),
}
type Step = keyof typeof steps
const allSteps = Object.keys(steps) as Step[]
const isSigned = (request: Request) => 'service-wallet-signature' in request.headers()
// The sign-in that confirms the change names its step-up.
const isVerify = (request: Request) => /\/verify$/.test(request.url()) && !('step-up-id' in request.headers())

/** Lets one request of the page reach the service, and does something in place of its response. @returns When it was met. */
function meet(page: Page, step: Step, act: (route: Route) => Promise<void>): { met: Promise<void> } {
  let isOnce = true
  const met = new Promise<void>((resolve) => {
    void page.route('**/wallet/**', async (route) => {
      if (!isOnce || !steps[step](route.request())) return route.fallback()
      isOnce = false
      await route.fetch()
      await act(route)
      resolve()
    })
  })
  return { met }
}

const field = (page: Page) => page.getByLabel('New address for codes')
const codeField = (page: Page) => page.getByLabel('Code', { exact: true })

async function start(page: Page, address: string): Promise<void> {
  await enterText(field(page), address)
  await page.getByRole('button', { name: 'Change address', exact: true }).click()
}

/** Enters the newest code, where the page asks for one, and waits for the end of the change. */
async function finish({ sandbox }: OwnDemo, page: Page, address: string): Promise<void> {
  const done = page.getByRole('definition').filter({ hasText: address })
  const wait = page.getByText('there were too many requests')
  await expect(codeField(page).or(done).or(wait)).toBeVisible()
  if (await wait.isVisible()) {
    await sandbox.advance(31_000)
    await page.getByRole('button', { name: 'Change address', exact: true }).click()
    await expect(codeField(page)).toBeVisible()
  }
  if (await codeField(page).isVisible()) {
    await enterText(codeField(page), await sandbox.readCode(address))
    await page.getByRole('button', { name: 'Confirm address', exact: true }).click()
  }
  await expect(done).toBeVisible()
}

/** The user opens the page of the account, even after its page ended. */
async function openAccount(user: User, page: Page, url: string): Promise<void> {
  await page.goto(new URL('/account', url).href)
  // The lists above the field: when they come, it moves, and a press that began before ends beside it.
  await expect(waysOf(page).getByRole('listitem')).not.toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem')).not.toHaveCount(0)
  await expect(field(page)).toBeVisible()
  expect(user.email).toContain('@')
}

/** Another device, on which the user signs in by a code. */
async function openOther({ openUser, sandbox, url, user }: OwnDemo) {
  const other = await openUser(await newProfile(user), user.email)
  await other.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  return {
    /** @param address - Where its code goes. */
    signIn: async (address: string) => {
      // The service sends one code in 30 seconds.
      await sandbox.advance(31_000)
      await other.openDemo(url)
      await other.enterEmail()
      await other.page.getByRole('button', { name: /code/i }).first().click()
      await expect(codeField(other.page)).toBeVisible()
      await enterText(codeField(other.page), await sandbox.readNewCode(address))
      await expect(other.session()).toContainText('Signed in')
      await other.signOut()
    },
  }
}

test('the user enters the code from the new address, and confirms once', {
  tag: ['@money', '@2026-08'],
}, async ({ own, page }) => {
  const { sandbox, url, user } = own
  await user.signUp(url)
  const other = await openOther(own)
  await other.signIn(user.email)
  await openAccount(user, page, url)
  const before = { prompts: user.authenticator.prompts(), stepUps: user.stepUps() }
  await start(page, 'new@shop.example')
  await expect(codeField(page)).toBeVisible()
  await expect(page.getByText('We sent a code to new@shop.example.')).toBeVisible()
  await other.signIn(user.email)
  await finish(own, page, 'new@shop.example')
  expect(user.stepUps() - before.stepUps).toBe(1)
  expect(user.authenticator.prompts() - before.prompts).toBe(1)
  await other.signIn('new@shop.example')
  expect((await sandbox.codesFor('new@shop.example')).length).toBe(2)
  expect(user.pageErrors).toEqual([])
})

/** A tab of the same browser, with the passkeys of the user. */
async function openTab(user: User): Promise<Page> {
  const tab = await user.page.context().newPage()
  await user.authenticator.syncTo(await addAuthenticator(tab))
  return tab
}

interface Interruption {
  name: string
  /** In place of the response. Default: it never comes. */
  act?: (route: Route) => Promise<void>
  /** @returns The page on which the user goes on. */
  goOn: (own: OwnDemo, page: Page) => Promise<Page>
}

const interruptions: Interruption[] = [
  {
    name: 'a reload',
    goOn: async ({ user, url }, page) => {
      await openAccount(user, page, url)
      return page
    },
  },
  {
    name: 'a response that is lost',
    act: (route) => route.abort('connectionreset'),
    goOn: async (_, page) => {
      await expect(page.getByRole('button', { name: 'Change address', exact: true })).toBeEnabled()
      return page
    },
  },
  {
    name: 'a crash of the page',
    goOn: async ({ user, url }, page) => {
      const next = await openTab(user)
      // The browser lets the request go that is held: it arrives twice, and this page does not hear of it.
      await page.close()
      await openAccount(user, next, url)
      return next
    },
  },
  {
    name: 'another tab that makes the same change',
    goOn: async ({ user, url }) => {
      const next = await openTab(user)
      await openAccount(user, next, url)
      return next
    },
  },
]

const cases = interruptions.flatMap((interruption) => allSteps.map((step) => ({ step, ...interruption })))

for (const { name, step, act = async () => undefined, goOn } of some(cases, rowsOfRelease))
  test(`${name} while ${step} leaves no half state, and another device signs in by code meanwhile`, {
    tag: ['@money', '@2026-08', '@release'],
  }, async ({ own }) => {
    const { sandbox, url, user } = own
    const next = `new-${user.email}`
    await user.signUp(url)
    const other = await openOther(own)
    await openAccount(user, user.page, url)
    const { met } = meet(user.page, step, act)
    await start(user.page, next)
    if (step !== 'the replacement begins') {
      await expect(codeField(user.page)).toBeVisible()
      await enterText(codeField(user.page), await sandbox.readCode(next))
      await user.page.getByRole('button', { name: 'Confirm address', exact: true }).click()
    }
    await met
    // The service has the new address once it got the signature.
    await other.signIn(step === 'the change is signed' ? next : user.email)
    const page = await goOn(own, user.page)
    const isDone = await page.getByRole('definition').filter({ hasText: next }).isVisible()
    if (!isDone) await start(page, next)
    await finish(own, page, next)
    await other.signIn(next)
    expect(user.pageErrors.filter((text) => text.startsWith('page:'))).toEqual([])
  })
