/** Decides when a click counts: the user has had the whole question in the window, and the focus in it, for a second. */

/** Why no click counts now. `moment`: one does in at most a second. */
export type Unarmed = 'moment' | 'focus' | 'small'

/** A question that is watched. */
export interface Armed {
  /** Whether this click is the user's and began when it could count. */
  accepts(click: Event): boolean
  /** The content has changed. */
  restart(): void
  stop(): void
}

const waitMs = 1000
/** The keys that move through a question and decide it, beside the arrows. */
const controls = ['Tab', 'Enter', ' ', 'Shift', 'Escape', 'Control', 'Alt', 'Meta']
const isControl = (key: string) => controls.includes(key) || key.startsWith('Arrow')
const least = { width: 320, height: 200 }

/**
 * Watches the window. Each change begins the second anew: the first click of a double click can open or uncover it, and a key can be meant
 * for another place.
 *
 * @param onChange - Called with why no click counts; with undefined once one does. The first call is immediate.
 */
export function arm(onChange: (unarmed: Unarmed | undefined) => void): Armed {
  const stops: (() => void)[] = []
  let notBefore = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Counts the changes: a press belongs to the state that it began in. */
  let changes = 0
  let press: number | undefined

  const why = (): Unarmed | undefined => {
    if (isSmall()) return 'small'
    if (!document.hasFocus()) return 'focus'
    return performance.now() < notBefore ? 'moment' : undefined
  }
  const look = () => {
    clearTimeout(timer)
    const unarmed = why()
    if (unarmed === 'moment') timer = setTimeout(look, Math.ceil(notBefore - performance.now()))
    onChange(unarmed)
  }
  const change = () => {
    notBefore = performance.now() + waitMs
    changes++
    look()
  }
  const listen = (target: EventTarget, types: readonly string[], hear: (event: Event) => void) => {
    for (const type of types) {
      target.addEventListener(type, hear, true)
      stops.push(() => target.removeEventListener(type, hear, true))
    }
  }
  listen(window, ['focus', 'blur'], ({ target }) => {
    // A press moves the focus to the button, and belongs to no change.
    if (target === window) change()
  })
  listen(window, ['resize', 'scroll', 'pageshow'], change)
  listen(document, ['visibilitychange', 'fullscreenchange'], change)
  listen(document, ['pointerdown', 'keydown'], (event) => {
    const { repeat, key } = event as KeyboardEvent
    // Who types means another field, from which the focus was taken.
    if (key !== undefined && !isControl(key)) change()
    // A key that is held down began once, maybe in another window.
    if (repeat) press ??= -1
    else press = why() === undefined ? changes : -1
  })
  listen(document, ['pointerup', 'keyup'], () => {
    // The click comes after it. One without any press is of an assistive technology.
    setTimeout(() => {
      press = undefined
    })
  })
  change()
  return {
    accepts: (click) => click.isTrusted && why() === undefined && (press === undefined || press === changes),
    restart: change,
    stop: () => {
      clearTimeout(timer)
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
