/** Hook: looks a recipient up while the user types. */

import { plainText, umaAddressPattern } from '@embedded-wallet/core'
import { useEffect, useRef, useState } from 'react'
import type { FoundRecipient } from './sendTypes.js'

/** What the app's function does. */
export type LookUp = (text: string) => Promise<FoundRecipient | undefined>

const pauseMs = 400

/** A UMA address as it is looked up. Undefined for any other text. */
export function umaAddressIn(text: string): string | undefined {
  const plain = plainText(text).trim().toLowerCase()
  return umaAddressPattern.test(plain) ? plain : undefined
}

/** @returns Who is behind an address. Nothing while the look-up runs, or after it failed: the review then shows what is wrong. */
export function useFound(text: string, lookUp: LookUp | undefined) {
  const umaAddress = umaAddressIn(text)
  const [known, setKnown] = useState<Readonly<Record<string, FoundRecipient | undefined>>>({})
  const latest = useRef(lookUp)
  useEffect(() => {
    latest.current = lookUp
  })
  const isKnown = umaAddress !== undefined && Object.hasOwn(known, umaAddress)
  useEffect(() => {
    if (umaAddress === undefined || isKnown) return
    const timer = setTimeout(() => {
      const keep = (found: FoundRecipient | undefined) =>
        setKnown((before) => ({ ...before, [umaAddress]: found }))
      // Ignored: why it failed. The review looks it up once more.
      Promise.resolve(latest.current?.(umaAddress)).then(keep, () => keep(undefined))
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [umaAddress, isKnown])
  return { found: isKnown ? known[umaAddress] : undefined, isLooking: umaAddress !== undefined && !isKnown }
}

/** The currency that arrives: what the user chose, else dollars, else what the wallet holds, else the first. */
export function receivedOf({ receives = [] }: FoundRecipient, chosen: string, own: string) {
  const wanted = [chosen, 'USD', own].find((code) => receives.some(({ currency }) => currency === code))
  return receives.find(({ currency }) => currency === wanted) ?? receives[0]
}
