/** Decides when a click counts: the user has had the whole question in sight, and the focus in it, for a second. */

/** Why no click counts now. `moment`: one does in at most a second. */
export type Unarmed = 'moment' | 'covered' | 'focus' | 'small'

/** A question that is watched. */
export interface Seen {
  /** Whether this click is the user's and began when it could count. */
  accepts(click: Event): boolean
  /** What is shown has changed. */
  restart(): void
  stop(): void
}

const waitMs = 1000
/** A page can move its frame below a mouse that rests, so a mouse must have been here for this long. */
const enteredMs = 500
/** The keys that move through a question and decide it. */
const controls = /^(?:Tab|Enter| |Shift|Escape|Control|Alt|Meta|Arrow.*)$/
const least = { width: 320, height: 200 }

/** The fields of IntersectionObserver v2 that no type library has. */
type SightOptions = IntersectionObserverInit & { trackVisibility: true; delay: number }
type SightEntry = IntersectionObserverEntry & { isVisible?: boolean }

/** Whether this browser can prove that nothing covers a frame. */
export const canProveSight = (): boolean =>
  'isVisible' in (globalThis.IntersectionObserverEntry?.prototype ?? {})

/**
 * Watches an element. Each change begins the second anew.
 *
 * @param needsSight - Whether something may cover it: in a frame, not in a window of its own.
 * @param onChange - Hears why no click counts; undefined when one does. Called first at once.
 * @see https://w3c.github.io/IntersectionObserver/v2/
 */
export function watchSeen(
  element: Element,
  { needsSight, onChange }: { needsSight: boolean; onChange: (unarmed: Unarmed | undefined) => void },
): Seen {
  const stops: (() => void)[] = []
  let isVisible = !needsSight
  let notBefore = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Counts the changes: a press belongs to the state that it began in. */
  let changes = 0
  let press: number | undefined
  const isCoarse = needsSight && matchMedia('(pointer: coarse)').matches
  let isTouched = false

  const why = (): Unarmed | undefined => {
    if (isSmall()) return 'small'
    if (!isVisible) return 'covered'
    if (!document.hasFocus() || (isCoarse && !isTouched)) return 'focus'
    return performance.now() < notBefore ? 'moment' : undefined
  }
  const look = () => {
    clearTimeout(timer)
    const unarmed = why()
    if (unarmed === 'moment') timer = setTimeout(look, Math.ceil(notBefore - performance.now()))
    onChange(unarmed)
  }
  const change = (ms = waitMs) => {
    notBefore = Math.max(notBefore, performance.now() + ms)
    changes++
    look()
  }
  const listen = (target: EventTarget, types: string, hear: (event: Event) => void) => {
    for (const type of types.split(' ')) {
      target.addEventListener(type, hear, true)
      stops.push(() => target.removeEventListener(type, hear, true))
    }
  }
  listen(window, 'focus blur', ({ target }) => {
    // A press moves the focus to the button, and belongs to no change.
    if (target === window) change()
  })
  listen(window, 'resize scroll pageshow', () => change())
  listen(document, 'visibilitychange fullscreenchange', () => change())
  if (needsSight) {
    listen(document.documentElement, 'pointerenter', (event) => {
      const isEntry = event.target === document.documentElement
      if (isEntry && (event as PointerEvent).pointerType !== 'touch') change(enteredMs)
    })
  }
  listen(document, 'pointerdown keydown', (event) => {
    const { repeat, key, pointerType } = event as KeyboardEvent & PointerEvent
    // A finger has no place before it touches: the first touch only says where it is.
    if (needsSight && pointerType === 'touch' && !isTouched) {
      isTouched = true
      change()
    }
    // Who types means another field, from which the page took the focus.
    if (key !== undefined && !controls.test(key)) change()
    // A key that is held down began once.
    if (!repeat) press = why() === undefined ? changes : -1
  })
  listen(document, 'pointerup keyup', () => {
    // The click comes after it. One without any press is of an assistive technology.
    setTimeout(() => {
      press = undefined
    })
  })
  const observer = needsSight
    ? new IntersectionObserver(
        (entries) => {
          const { isVisible: sees, intersectionRatio } = entries.at(-1) as SightEntry
          isVisible = sees === true && intersectionRatio > 0.99
          change()
        },
        { threshold: [0, 0.5, 0.9, 1], trackVisibility: true, delay: 100 } as SightOptions,
      )
    : undefined
  observer?.observe(element)
  change()
  return {
    accepts: (click) => click.isTrusted && why() === undefined && (press === undefined || press === changes),
    restart: () => change(),
    stop: () => {
      clearTimeout(timer)
      observer?.disconnect()
      for (const stop of stops) stop()
    },
  }
}

/** Whether a part of the question may be out of sight. */
function isSmall(): boolean {
  const { scrollHeight, scrollWidth } = document.documentElement
  const isTight = innerWidth < least.width || innerHeight < least.height
  return isTight || scrollHeight > innerHeight + 1 || scrollWidth > innerWidth + 1
}
