/** Keeps the newest in view, unless the user has scrolled away from it. */

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near to the end counts as the end, in pixels. */
const slack = 48

export interface Follow {
  list: RefObject<HTMLDivElement | null>
  /** Whether the newest is in view. */
  isFollowing: boolean
  onScroll: () => void
  toNewest: () => void
}

/** @param content - Changes when something is added. @param isPaused - While something is open, the list stays where it is. */
export function useFollow(content: unknown, isPaused: boolean): Follow {
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [isFollowing, setFollowing] = useState(true)
  const toNewest = useCallback(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
    isAtEnd.current = true
    setFollowing(true)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is what changes the height
  useLayoutEffect(() => {
    if (isAtEnd.current && !isPaused) toNewest()
  }, [content, isPaused, toNewest])
  // A list in a hidden tab has no height, so the way to its end is made when it is shown.
  useEffect(() => {
    if (isPaused || !list.current) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toNewest()
    })
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [isPaused, toNewest])
  const onScroll = useCallback(() => {
    const { scrollHeight, scrollTop, clientHeight } = list.current!
    if (clientHeight === 0) return
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < slack
    setFollowing(isAtEnd.current)
  }, [])
  return { list, isFollowing, onScroll, toNewest }
}
