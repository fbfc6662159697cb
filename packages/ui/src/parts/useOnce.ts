/** Hook: reports each value once, also in Strict Mode, and whatever function a render brings. */

import { useEffect, useRef } from 'react'

/** @param value - Undefined or null: there is nothing to report. */
export function useOnce(value: unknown, report: () => void): void {
  const reported = useRef<unknown>(undefined)
  useEffect(() => {
    if (value === undefined || value === null || value === reported.current) return
    reported.current = value
    report()
  })
}
