/** Story: the first passkey after the app's own login with a password, the signals to a password manager and the hints, in a real browser. What a browser lacks is silent. */

import { addAuthenticator, addToChromium } from './addAuthenticator.js'
import { expect, test } from './workbench.js'

const silently = () =>
  core.registerPasskeySilently(wallet, { nickname: 'My phone', userName: 'ada@shop.example' })

test('a browser that has not just filled in a saved password creates nothing, and says nothing', {
  tag: ['@money', '@every-run'],
}, async ({ page, workbench }) => {
  const accountId = await workbench.arrange<string>('account')
  const own = await workbench.openTab(page.context(), accountId)
  const complaints: string[] = []
  own.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  own.on('pageerror', (error) => complaints.push(error.message))
  expect(await own.evaluate(silently)).toBeUndefined()
  expect(complaints).toEqual([])
  // The user is offered one as before.
  await addAuthenticator(own)
  await workbench.registerFirstPasskey(own)
})

// Chromium refuses conditional mediation without its own password manager, so the page's call goes on without it from there.
test('a browser that has filled one in creates the passkey, once', {
  tag: ['@money', '@not-in-firefox'],
}, async ({ page, workbench }) => {
  const accountId = await workbench.arrange<string>('account')
  const own = await workbench.openTab(page.context(), accountId)
  const authenticator = await addToChromium(own)
  const mediations = await own.evaluateHandle(() => {
    const seen: unknown[] = []
    const create = navigator.credentials.create.bind(navigator.credentials)
    navigator.credentials.create = (options) => {
      const { mediation, ...rest } = options as CredentialCreationOptions & { mediation?: string }
      seen.push([mediation, rest.publicKey?.authenticatorSelection?.userVerification])
      return create(rest)
    }
    return seen
  })
  expect(await own.evaluate(silently)).toMatchObject({ type: 'PASSKEY' })
  expect(await own.evaluate(silently)).toBeUndefined()
  expect(await mediations.jsonValue()).toEqual([['conditional', 'preferred']])
  expect((await authenticator.publicIds()).length / 2).toBe(1)
  expect(await own.evaluate(async () => (await core.signInWithPasskey(wallet)).type)).toBe('PASSKEY')
})

// Source: WebAuthn L3, section 5.1.10.4.
test('a new address reaches the password manager that lists the passkey under the old one', {
  tag: ['@release', '@not-in-firefox'],
}, async ({ page, workbench }) => {
  const accountId = await workbench.arrange<string>('account')
  const own = await workbench.openTab(page.context(), accountId)
  const cdp = await own.context().newCDPSession(own)
  const names: (string | undefined)[] = []
  await addToChromium(own, cdp)
  cdp.on('WebAuthn.credentialUpdated', ({ credential }) => names.push(credential.userName))
  await own.evaluate(() =>
    core.registerPasskey(wallet, { nickname: 'My phone', userName: 'ada@shop.example' }),
  )
  await own.evaluate(() => core.signInWithPasskey(wallet))
  const customerId = await workbench.arrange<string>('customer', { accountId })
  await own.evaluate(
    (customerId) => core.updateContact(wallet, { customerId, email: 'new@shop.example' }),
    customerId,
  )
  await expect.poll(() => names).toEqual(['new@shop.example'])
})

test('hints reach the browser, and one that does not know them goes on', async ({ page, workbench }) => {
  const accountId = await workbench.arrange<string>('account')
  const own = await workbench.openTab(page.context(), accountId)
  await addAuthenticator(own)
  const given = await own.evaluateHandle(() => {
    const seen: unknown[] = []
    for (const name of ['create', 'get'] as const) {
      const call = navigator.credentials[name].bind(navigator.credentials)
      navigator.credentials[name] = (options?: CredentialCreationOptions & CredentialRequestOptions) => {
        seen.push((options!.publicKey as { hints?: string[] }).hints)
        return call(options)
      }
    }
    return seen
  })
  await own.evaluate(async () => {
    await core.registerPasskey(wallet, { nickname: 'My phone', hints: ['client-device'] })
    await core.signInWithPasskey(wallet, { hints: ['client-device', 'hybrid'] })
  })
  expect(await given.jsonValue()).toEqual([['client-device'], ['client-device', 'hybrid']])
})
