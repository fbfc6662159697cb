/** The demo's own login: signed cookies with an end that the server checks, and that are over after a sign-out. */

import { Identifier } from '@embedded-wallet/protocol'
import { parseSigned, serializeSigned } from 'hono/utils/cookie'
import * as v from 'valibot'
import type { Cookie } from './cookie'
import type { Users } from './users'

export const Login = v.object({ customerId: Identifier, accountId: Identifier })
export type Login = v.InferOutput<typeof Login>

const CookieValue = v.object({ ...Login.entries, id: v.string(), endsAt: v.number() })

/** As long as the relay lets a user stay signed in without a new ceremony. */
export const loginHours = 12

export interface LoginCookie {
  read: (request: Request) => Promise<Login | undefined>
  /** @returns The Set-Cookie value that signs a browser in. */
  begin: (login: Login) => Promise<string>
  /** Ends the login for everyone who has a copy of the cookie. @returns The Set-Cookie value that deletes it. */
  end: (request: Request) => Promise<string>
}

/**
 * Creates the reader and writer of the login cookie.
 *
 * @param secret - Signs the cookie. With it, an attacker can sign in to every account.
 * @param users - Knows the users, and the logins that are over.
 */
export function createLoginCookie(cookie: Cookie, secret: string, users: Users): LoginCookie {
  const readValue = async (request: Request) => {
    const cookies = await parseSigned(request.headers.get('Cookie') ?? '', secret, cookie.name)
    const value = v.safeParse(v.pipe(v.string(), v.parseJson(), CookieValue), cookies[cookie.name])
    if (!value.success) return undefined
    const { id, endsAt, accountId } = value.output
    const isOpen = endsAt > Date.now() && !users.isLoginOver(id) && users.findByAccount(accountId)
    return isOpen ? value.output : undefined
  }
  return {
    read: async (request) => {
      const value = await readValue(request)
      return value && { customerId: value.customerId, accountId: value.accountId }
    },
    begin: ({ customerId, accountId }) => {
      const endsAt = Date.now() + loginHours * 3_600_000
      const value = JSON.stringify({ id: crypto.randomUUID(), endsAt, customerId, accountId })
      return serializeSigned(cookie.name, value, secret, {
        ...cookie.attributes,
        maxAge: loginHours * 3600,
      })
    },
    end: async (request) => {
      const value = await readValue(request)
      if (value) users.endLogin(value)
      return cookie.delete()
    },
  }
}
