/** The sign-up: an address belongs to a user only after the user has entered the code that was mailed to it. */

import { createCookie, hashOf, newToken } from './cookies.mjs'

const codeSeconds = 600
/** A code has six digits, so 15 guesses an hour for an address find one in 66,000 hours. */
const limits = {
  codesOfAddress: { points: 3, seconds: 3600 },
  signUpsOfClient: { points: 10, seconds: 3600 },
  guessesOfCode: { points: 5, seconds: codeSeconds },
}

/** Normalizes the address like the relay does at the login, so that the login finds the user. */
export const readEmail = ({ email }) => {
  const text = typeof email === 'string' ? email.normalize('NFKC').trim().toLowerCase() : ''
  return text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text) ? text : undefined
}

const newCode = () => String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000).padStart(6, '0')

/**
 * @param isKnown - Whether an address has a wallet.
 * @param mail - Sends a mail.
 */
export function createSignUp(settings, store, isKnown, mail) {
  const cookie = createCookie('shop-sign-up', settings, codeSeconds)
  const keyOf = async (token) => `shop/sign-up/${await hashOf(token)}`
  /** @returns Seconds to wait; 0 when the use is within the limit. */
  const wait = async (what, limit) => Math.ceil((await store.spend(`shop/${what}`, limit)) / 1000)
  return {
    /**
     * Mails a code. What it returns and stores does not show whether the address is known: only its owner reads the mail.
     *
     * @returns Response headers, or `waitSeconds` when the address or the client has had too many codes.
     */
    start: async (email, client) => {
      const waitSeconds = Math.max(
        // Without the client's address nothing is counted: otherwise all clients would share one count.
        client === undefined ? 0 : await wait(`client/${client}`, limits.signUpsOfClient),
        await wait(`address/${await hashOf(email)}`, limits.codesOfAddress),
      )
      if (waitSeconds > 0) return { waitSeconds }
      const token = newToken()
      const code = newCode()
      const isNew = !isKnown(email)
      await store.put(
        await keyOf(token),
        JSON.stringify({ email, code: isNew ? code : null }),
        codeSeconds * 1000,
        client ?? 'shop/sign-up',
      )
      const text = isNew ? `Your code is ${code}` : 'You have a wallet with this address. Log in instead.'
      await mail({ to: email, text })
      return { headers: [['Set-Cookie', await cookie.write(token)]] }
    },
    /** @returns The address that the code proves, once; undefined for anything else. Only the browser that asked can prove it. */
    confirm: async (request, code) => {
      const token = await cookie.read(request)
      const key = token && (await keyOf(token))
      const attempt = key && (await store.get(key))
      if (!attempt || (await wait(`guess/${key}`, limits.guessesOfCode)) > 0) return undefined
      const { email, code: expected } = JSON.parse(attempt)
      if (typeof code !== 'string' || code !== expected) return undefined
      // Of two requests with the right code, one takes it.
      return (await store.take(key)) && email
    },
    /** Response headers that end the sign-up in the browser. */
    end: async () => [['Set-Cookie', await cookie.remove()]],
  }
}
