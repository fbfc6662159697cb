/** The demo's own login: a signed cookie that names the customer and the account that this browser may use. */

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
 * Creates the reader and writer of the login cookie.
 *
 * @param origin - Origin of the page. Browsers share cookies between ports, so the name of the cookie contains the port.
 * @param secret - Signs the cookie. With it, an attacker can sign in to every account.
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
