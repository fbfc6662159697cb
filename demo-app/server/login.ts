/** The demo's own user login: a signed cookie that says which customer and account this browser may use. */

import { Identifier } from '@embedded-wallet/protocol'
import type { Context } from 'hono'
import { setSignedCookie } from 'hono/cookie'
import { parseSigned } from 'hono/utils/cookie'
import * as v from 'valibot'

const Login = v.object({ customerId: Identifier, accountId: Identifier })
export type Login = v.InferOutput<typeof Login>

export interface LoginCookie {
  read: (request: Request) => Promise<Login | undefined>
  write: (c: Context, login: Login) => Promise<void>
}

/**
 * @param origin - Where the page is served. Cookies do not keep ports apart, so the name carries the port.
 * @param secret - Signs the cookie; whoever knows it can name any account.
 */
export function createLoginCookie(origin: string, secret: string): LoginCookie {
  const { protocol, port } = new URL(origin)
  const isSecure = protocol === 'https:'
  const name = `${isSecure ? '__Host-' : ''}demo-wallet${port ? `-${port}` : ''}`
  return {
    async read(request) {
      const cookies = await parseSigned(request.headers.get('Cookie') ?? '', secret, name)
      const login = v.safeParse(v.pipe(v.string(), v.parseJson(), Login), cookies[name])
      return login.success ? login.output : undefined
    },
    async write(c, login) {
      await setSignedCookie(c, name, JSON.stringify(login), secret, {
        httpOnly: true,
        sameSite: 'Strict',
        secure: isSecure,
        path: '/',
        maxAge: 30 * 24 * 60 * 60,
      })
    },
  }
}
