/** The demo's own user login: a signed cookie that says which customer and account this browser may use. */

import { Identifier } from '@embedded-wallet/protocol'
import { parseSigned, serialize, serializeSigned } from 'hono/utils/cookie'
import * as v from 'valibot'

export const Login = v.object({ customerId: Identifier, accountId: Identifier })
export type Login = v.InferOutput<typeof Login>

export interface LoginCookie {
  read: (request: Request) => Promise<Login | undefined>
  /** @returns The Set-Cookie value that signs a browser in. */
  begin: (login: Login) => Promise<string>
  /** @returns The Set-Cookie value that signs a browser out. */
  end: () => string
}

/**
 * @param origin - Where the page is served. Cookies do not keep ports apart, so the name carries the port.
 * @param secret - Signs the cookie; whoever knows it can name any account.
 */
export function createLoginCookie(origin: string, secret: string): LoginCookie {
  const { protocol, port } = new URL(origin)
  const isSecure = protocol === 'https:'
  const name = `${isSecure ? '__Host-' : ''}demo-wallet${port ? `-${port}` : ''}`
  const attributes = { httpOnly: true, sameSite: 'Strict', secure: isSecure, path: '/' } as const
  return {
    async read(request) {
      const cookies = await parseSigned(request.headers.get('Cookie') ?? '', secret, name)
      const login = v.safeParse(v.pipe(v.string(), v.parseJson(), Login), cookies[name])
      return login.success ? login.output : undefined
    },
    begin: ({ customerId, accountId }) =>
      serializeSigned(name, JSON.stringify({ customerId, accountId }), secret, {
        ...attributes,
        maxAge: 30 * 24 * 60 * 60,
      }),
    end: () => serialize(name, '', { ...attributes, maxAge: 0 }),
  }
}
