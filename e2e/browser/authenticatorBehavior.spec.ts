/** Chromium's virtual authenticator does what the software authenticator of the other tests does. */

import { expect, type Page } from '@playwright/test'
import { behaviors, type Device } from '../support/authenticatorBehavior.js'
import { addAuthenticator } from './addAuthenticator.js'
import { test } from './workbench.js'

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
  test(`WebAuthn L3: ${title}`, { tag: ['@one-profile', '@release'] }, async ({ page, workbench }) => {
    await page.goto(workbench.url)
    await addAuthenticator(page)
    expect(await run(deviceOf(page))).toEqual(expected)
  })
}
