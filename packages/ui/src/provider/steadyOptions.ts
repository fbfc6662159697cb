/** Hook: options that may be written inline. Their functions stay the same objects, so that no render makes another wallet of them. */

import { useEffect, useRef, useState } from 'react'

type AnyFunction = (...args: never[]) => unknown

/** @returns The same object while the options are the same, one by one. Its functions call those of the last render. */
export function useSteadyOptions<Options extends object>(options: Options): Options {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [made, setMade] = useState(() => ({ options, steady: steadyOf(options, latest) }))
  if (isSame(made.options, options)) return made.steady
  const next = { options, steady: steadyOf(options, latest) }
  // A state may be set during a render when it stops by itself: React then renders again at once.
  setMade(next)
  return next.steady
}

function steadyOf<Options extends object>(options: Options, latest: { readonly current: Options }): Options {
  const entries = Object.entries(options).map(([name, value]) => [
    name,
    typeof value === 'function'
      ? (...args: never[]) => (latest.current[name as keyof Options] as AnyFunction)(...args)
      : value,
  ])
  return Object.fromEntries(entries)
}

function isSame<Options extends object>(before: Options, now: Options): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]) as Set<keyof Options>
  return [...names].every((name) => isSameOption(before[name], now[name]))
}

/** One function stands for another: its steady form calls the last one. */
function isSameOption(before: unknown, now: unknown): boolean {
  if (typeof before === 'function' && typeof now === 'function') return true
  return Object.is(before, now)
}
