/** The cookies of this site, which the worker keeps in place of the browser. */

import { get, set, type UseStore } from 'idb-keyval'

interface KeptCookie {
  value: string
  /** Milliseconds since 1970. */
  endsAt: number
}

export interface CookieJar {
  /** The value of the `Cookie` header; an empty text without cookies. */
  header: () => string
  /** Keeps what a response sets. Resolves when a restart of the worker finds it. */
  keep: (setCookies: readonly string[]) => Promise<void>
}

/** A session of the browser ends when it is closed, which a worker does not see: such a cookie lives for a day. */
const dayMs = 86_400_000
const key = 'cookies'

export async function openCookieJar(store: UseStore): Promise<CookieJar> {
  const cookies: Record<string, KeptCookie> = (await get(key, store)) ?? {}
  return {
    header: () =>
      Object.entries(cookies)
        .filter(([, { endsAt }]) => endsAt > Date.now())
        .map(([name, { value }]) => `${name}=${value}`)
        .join('; '),
    async keep(setCookies) {
      if (setCookies.length === 0) return
      for (const line of setCookies) {
        const [pair = '', ...attributes] = line.split('; ')
        const name = pair.slice(0, pair.indexOf('='))
        const maxAge = attributes.find((attribute) => /^max-age=/i.test(attribute))?.slice('max-age='.length)
        const endsAt = Date.now() + (maxAge === undefined ? dayMs : Number(maxAge) * 1000)
        if (endsAt <= Date.now()) delete cookies[name]
        else cookies[name] = { value: pair.slice(name.length + 1), endsAt }
      }
      await set(key, cookies, store)
    },
  }
}
