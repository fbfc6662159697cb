/** Keeps users signed in. The server knows each session, so a session ends at its time and at the sign-out, whatever the browser keeps. */

import { createCookie, hashOf, newToken } from './cookies.mjs'

const sessionSeconds = 12 * 3600

export function createSessions(settings, store) {
  const cookie = createCookie('shop', settings, sessionSeconds)
  const keyOf = async (token) => `shop/session/${await hashOf(token)}`
  const end = async (request) => {
    const token = await cookie.read(request)
    if (token !== undefined) await store.take(await keyOf(token))
  }
  return {
    /** The account of the signed-in user; undefined without one. */
    accountOf: async (request) => {
      const token = await cookie.read(request)
      return token === undefined ? undefined : store.get(await keyOf(token))
    },
    /** Signs a user in and ends the browser's earlier session. Every session has a token of its own. @returns Response headers. */
    start: async (request, accountId) => {
      await end(request)
      const token = newToken()
      await store.put(await keyOf(token), accountId, sessionSeconds * 1000, accountId)
      return [['Set-Cookie', await cookie.write(token)]]
    },
    /** Signs the user out. @returns Response headers. */
    end: async (request) => {
      await end(request)
      return [['Set-Cookie', await cookie.remove()]]
    },
  }
}
