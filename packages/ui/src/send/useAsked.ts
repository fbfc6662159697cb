/** Hook: what a function of the app says of something, such as the limits of a currency. */

import { useEffect, useRef, useState } from 'react'

/**
 * @param key - Names what is asked for. Undefined: nothing yet.
 * @param ask - Asks once for each key.
 * @returns `isAsking`: it has not said it yet.
 */
export function useAsked<Value>(
  key: string | undefined,
  ask: (() => Promise<Value | undefined>) | undefined,
): { value: Value | undefined; isAsking: boolean } {
  const [known, setKnown] = useState<Readonly<Record<string, Value | undefined>>>({})
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  const isAsked = !key || Object.hasOwn(known, key)
  useEffect(() => {
    if (isAsked) return
    const keep = (found?: Value) => setKnown((before) => ({ ...before, [key!]: found }))
    // Ignored: why it failed. The backend says it when the form goes on.
    Promise.resolve(latest.current?.()).then(keep, () => keep())
  }, [key, isAsked])
  return { value: key ? known[key] : undefined, isAsking: !isAsked && ask !== undefined }
}
