/** Hooks: report each value once, and start something once, even in Strict Mode, and whatever function a render brings or it throws. */

import { tellApp } from '@embedded-wallet/core'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** @param value - Undefined or null: there is nothing to report. */
export function useOnce(value: unknown, report: () => unknown): void {
  const reported = useRef<unknown>(undefined)
  useEffect(() => {
    if (value === undefined || value === null || value === reported.current) return
    reported.current = value
    tellApp(report)
  })
}

/** Starts something with the component. In the commit: a press of the user never comes before it. */
export function useStart(start: () => unknown): void {
  const isStarted = useRef(false)
  useLayoutEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    tellApp(start)
  })
}
