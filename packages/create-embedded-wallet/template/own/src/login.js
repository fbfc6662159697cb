/** YOURS: the page's side of the login. */

import { signOutAll } from '@embedded-wallet/core'

/** @returns The address of the user; null without a login, and where the backend cannot be reached: the page is not left blank. */
export const findUser = async () => (await fetch('/login').catch(() => Response.json(null))).json()

/** @returns The address of the user. */
export async function logIn(form) {
  // The app's last session may have ended by itself: its wallet is locked before the next user comes, also where the backend still starts.
  await signOutAll({ relayUrl: '/wallet' }).catch(() => {})
  const body = JSON.stringify(Object.fromEntries(new FormData(form)))
  const response = await fetch('/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  }).catch(() => ({}))
  if (!response.ok) throw new Error('That did not work. Check the password, or try again later.')
  return response.json()
}

/** Ends the wallet's session and the app's own, in every tab. */
export async function logOut() {
  try {
    await signOutAll({ relayUrl: '/wallet' })
    location.reload()
  } catch {
    // The keys of this device are gone. The app's session may live on.
    alert('You may still be signed in to this app. Try again.')
  }
}
