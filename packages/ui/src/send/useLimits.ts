/** Hook: what may be sent in a currency, from the app's function. */

import { useEffect, useRef, useState } from 'react'
import type { SendLimits } from './sendTypes.js'

/** @param currency - What arrives. Undefined: not known yet. */
export function useLimits(
  currency: string | undefined,
  limits: ((of: { currency: string }) => Promise<SendLimits | undefined>) | undefined,
): SendLimits | undefined {
  const [known, setKnown] = useState<Readonly<Record<string, SendLimits | undefined>>>({})
  const latest = useRef(limits)
  useEffect(() => {
    latest.current = limits
  })
  const isAsked = !currency || Object.hasOwn(known, currency)
  useEffect(() => {
    if (isAsked) return
    const keep = (found?: SendLimits) => setKnown((before) => ({ ...before, [currency!]: found }))
    // Lost: the limits. The backend checks them with the quote.
    Promise.resolve(latest.current?.({ currency: currency! })).then(keep, () => keep())
  }, [currency, isAsked])
  return currency ? known[currency] : undefined
}
