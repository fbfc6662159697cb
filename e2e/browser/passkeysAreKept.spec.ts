/** Story: no passkey is lost. Two at once leave a user who can sign in. Lost and doubled registrations: `e2e/flows/passkeysAreKept.test.ts`. */

import type { Frame, Page } from '@playwright/test'
import { behaviors, type Device } from '../support/authenticatorBehavior.js'
import { type Authenticator, addAuthenticator } from './addAuthenticator.js'
import { profiles } from './profiles.js'
import { expect, test, type Workbench } from './workbench.js'

/** A page or a frame with a wallet. A frame stands for another tab: it has its own code, and the authenticator of its page. */
type Tab = Page | Frame
/** How a call ended. */
type End = { id: string } | { code: string; serviceCode?: string; outcome: string; message: string }

const registrations = '**/wallet/auth/credentials'
const alreadyExists = {
  code: 'REFUSED',
  outcome: 'none',
  serviceCode: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
  message: expect.stringContaining('The account already has a passkey, and can have one. Sign in with it.'),
}

const registerPasskey = (tab: Tab): Promise<End> =>
  tab.evaluate(() =>
    core.registerPasskey(wallet, { nickname: 'My phone' }).then(
      ({ id }: { id: string }) => ({ id }),
      ({ code, serviceCode, outcome, message }: Record<string, string>) => ({
        code,
        serviceCode,
        outcome,
        message,
      }),
    ),
  )

/** Opens another tab of the browser that remembers the same; or another browser of the device, which remembers nothing. */
async function openFrame(page: Page, kind: 'tab' | 'browser'): Promise<Frame> {
  const name = `frame-${page.frames().length}`
  await page.evaluate((name) => {
    const frame = document.createElement('iframe')
    Object.assign(frame, { name, src: '/' })
    document.body.append(frame)
  }, name)
  await expect.poll(() => page.frame({ name })).not.toBeNull()
  const frame = page.frame({ name })!
  await frame.waitForFunction(() => globalThis.core !== undefined)
  await frame.evaluate((kind) => {
    const ofPage = (parent as unknown as typeof globalThis).wallet
    const { accountId, relayUrl, profile, exportSigner, otpSigner, approvePayload } = ofPage
    const options = { accountId, relayUrl, profile, exportSigner, otpSigner, approvePayload }
    const own = kind === 'browser' ? { sessionStore: core.memorySessionStore() } : {}
    globalThis.wallet = core.createWallet({ ...options, ...own })
  }, kind)
  return frame
}

/** The device of a new user. Where every registration must be signed, its browsers are signed in with a code. */
async function openDevice(page: Page, workbench: Workbench) {
  const accountId = await workbench.arrange<string>('account')
  const own = await workbench.openTab(page.context(), accountId)
  const authenticator = await addAuthenticator(own)
  await workbench.prepareFirstRegistration(own)
  const passkeys = async () => {
    const all = await own.evaluate(() => core.listAuthMethods(wallet))
    return (all as { id: string; type: string }[]).filter(({ type }) => type === 'PASSKEY')
  }
  return { page: own, authenticator, passkeys, openTab: () => openFrame(own, 'tab') }
}

/** Signs in from the tabs, and from a browser of the device that remembers nothing. */
async function expectSignIn(page: Page, ...tabs: Tab[]): Promise<void> {
  for (const tab of [...tabs, await openFrame(page, 'browser')]) {
    const type = await tab.evaluate(async () => {
      if ((await core.getSession(wallet)) !== undefined) await core.signOut(wallet)
      return (await core.signInWithPasskey(wallet)).type as string
    })
    expect(type).toBe('PASSKEY')
  }
}

/** How many passkeys the authenticator holds. */
const countHeld = async (authenticator: Authenticator) => (await authenticator.publicIds()).length / 2

test('two tabs of one device create a passkey at once', { tag: ['@money', '@each-profile'] }, async ({
  page,
  workbench,
  profile,
}) => {
  const device = await openDevice(page, workbench)
  const first = await device.openTab()
  const second = await device.openTab()
  let release = () => {}
  const bothCreated = new Promise<void>((resolve) => {
    release = resolve
  })
  await device.page.route(registrations, async (route) => {
    if (route.request().method() === 'POST') await bothCreated
    await route.continue()
  })
  // Both users see a prompt before either registration leaves.
  const firstEnd = registerPasskey(first)
  await expect.poll(() => countHeld(device.authenticator)).toBe(1)
  const secondEnd = registerPasskey(second)
  await expect.poll(() => countHeld(device.authenticator)).toBe(2)
  release()
  const takesOne = profiles[profile].passkeys === 'one'
  expect(await firstEnd).toEqual({ id: expect.any(String) })
  expect(await secondEnd).toMatchObject(takesOne ? alreadyExists : { id: expect.any(String) })
  expect(await device.passkeys()).toHaveLength(takesOne ? 1 : 2)
  expect(await countHeld(device.authenticator)).toBe(takesOne ? 1 : 2)
  await expectSignIn(device.page, first, second)
})

type Result = { value: unknown } | { error: string }

/** Runs code in the page, with helpers for base64url. Keeps the name of its error. */
async function run<T>(page: Page, body: string, args: readonly unknown[]): Promise<T> {
  const result: Result = await page.evaluate(
    ([body, args]) => {
      const toBytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
      const toText = (bytes: ArrayBuffer) =>
        btoa(String.fromCharCode(...new Uint8Array(bytes)))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replace(/=+$/, '')
      const work = new Function('toBytes', 'toText', 'args', `return (async () => { ${body} })()`)
      return work(toBytes, toText, args).then(
        (value: unknown) => ({ value }),
        (error: Error) => ({ error: error.name }),
      )
    },
    [body, args] as const,
  )
  if ('error' in result) throw Object.assign(new Error(result.error), { name: result.error })
  return result.value as T
}

function deviceOf(page: Page): Device {
  return {
    create: (userHandle, excluded = []) =>
      run(
        page,
        `const credential = await navigator.credentials.create({ publicKey: {
          challenge: new Uint8Array(32),
          rp: { id: 'localhost', name: 'Workbench' },
          user: { id: toBytes(args[0]), name: 'ada', displayName: 'ada' },
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
          authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
          excludeCredentials: args[1].map((id) => ({ type: 'public-key', id: toBytes(id) })),
        } })
        return toText(credential.rawId)`,
        [userHandle, excluded],
      ),
    get: (allowed = []) =>
      run(
        page,
        `const credential = await navigator.credentials.get({ publicKey: {
          challenge: new Uint8Array(32),
          rpId: 'localhost',
          userVerification: 'required',
          allowCredentials: args[0].map((id) => ({ type: 'public-key', id: toBytes(id) })),
        } })
        return { id: toText(credential.rawId), userHandle: toText(credential.response.userHandle) }`,
        [allowed],
      ),
    signalUnknown: (credentialId) =>
      run(
        page,
        `await PublicKeyCredential.signalUnknownCredential({ rpId: 'localhost', credentialId: args[0] })`,
        [credentialId],
      ),
    signalAccepted: (userId, ids) =>
      run(
        page,
        `await PublicKeyCredential.signalAllAcceptedCredentials(
          { rpId: 'localhost', userId: args[0], allAcceptedCredentialIds: args[1] })`,
        [userId, ids],
      ),
  }
}

for (const { title, run, expected } of behaviors) {
  test(`WebAuthn L3: ${title}`, { tag: '@release' }, async ({ page, workbench }) => {
    await page.goto(workbench.url)
    await addAuthenticator(page)
    expect(await run(deviceOf(page))).toEqual(expected)
  })
}
