/** A page of an app as its developers have it, and its stories: it knows an account and a path, and leaves the rest to the browser. */

import { useCreatePasskey, useSession, useSignInWithPasskey, WalletProvider } from '@embedded-wallet/react'
import { createTestApp, installInPage } from '@embedded-wallet/sandbox/testing'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

function Buttons() {
  const { create, ...creation } = useCreatePasskey()
  const { signIn, ...login } = useSignInWithPasskey()
  const session = useSession()
  return (
    <>
      <button type="button" onClick={() => create({ nickname: 'My phone' })}>
        Create passkey
      </button>
      <button type="button" onClick={() => signIn()}>
        Sign in
      </button>
      <p>passkey: {creation.status}</p>
      <p>session: {session.status}</p>
      {[creation.error, login.error].map(
        (error) => error && <p key={error.message}>{'code' in error ? String(error.code) : String(error)}</p>,
      )}
    </>
  )
}

/** Defines the stories for one kind of page. */
export function tellShopStories(): void {
  let close = () => {}
  const open = async () => {
    const app = createTestApp()
    const uninstall = installInPage(app)
    const accountId = await app.createAccount()
    render(
      <WalletProvider config={{ accountId, relayUrl: app.relayUrl }}>
        <Buttons />
      </WalletProvider>,
    )
    close = () => {
      cleanup()
      uninstall()
    }
    return app
  }
  afterEach(() => close())
  const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  test('a user of the page creates a passkey and signs in with it', async () => {
    const app = await open()
    expect(app.origin).toBe(location.origin)
    click('Create passkey')
    await screen.findByText('passkey: done')
    await screen.findByText('session: active')
    expect(app.passkeys.prompts).toBe(2)
  })

  test('a user closes the prompt', async () => {
    const app = await open()
    app.passkeys.decline()
    click('Create passkey')
    await screen.findByText('PASSKEY_CANCELLED')
  })

  test('a browser without passkeys says so, and the page is as before after the test', async () => {
    const app = await open()
    app.passkeys.isAbsent = true
    click('Create passkey')
    await screen.findByText('PASSKEY_UNSUPPORTED')
    close()
    expect(globalThis.PublicKeyCredential).toBeUndefined()
  })
}
