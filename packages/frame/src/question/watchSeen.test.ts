import { Window } from 'happy-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canProveSight, type Unarmed, watchSeen } from './watchSeen.js'

let page: Window
let sight: (isVisible: boolean, ratio?: number) => void
let hasFocus: boolean
let shown: (Unarmed | undefined)[]

beforeEach(() => {
  vi.useFakeTimers()
  page = new Window({ url: 'https://wallet.shop.example/frame', width: 360, height: 480 })
  hasFocus = true
  page.document.hasFocus = () => hasFocus
  shown = []
  class Observer {
    constructor(hear: (entries: object[]) => void, options: object) {
      expect(options).toMatchObject({ trackVisibility: true, delay: 100 })
      sight = (isVisible, intersectionRatio = 1) => hear([{ isVisible, intersectionRatio }])
    }
    observe() {}
    disconnect() {}
  }
  const globals = { window: page, document: page.document, IntersectionObserver: Observer }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.stubGlobal('innerWidth', 360)
  vi.stubGlobal('innerHeight', 480)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const watch = (needsSight = true) =>
  watchSeen(page.document.body as never, { needsSight, onChange: (unarmed) => shown.push(unarmed) })

const send = (target: { dispatchEvent(event: never): unknown }, type: string, fields: object = {}) => {
  const event = new page.Event(type, { bubbles: true })
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value })
  target.dispatchEvent(event as never)
}
const click = { isTrusted: true } as Event
const body = () => page.document.body

test('a click counts only after a whole second in sight with the focus', () => {
  const seen = watch()
  expect(seen.accepts(click)).toBe(false)
  vi.advanceTimersByTime(5000)
  expect(shown.at(-1)).toBe('covered')
  sight(true)
  vi.advanceTimersByTime(999)
  expect([shown.at(-1), seen.accepts(click)]).toEqual(['moment', false])
  vi.advanceTimersByTime(1)
  expect([shown.at(-1), seen.accepts(click)]).toEqual([undefined, true])
  expect(seen.accepts({ isTrusted: false } as Event)).toBe(false)
})

test.each<[string, () => void, Unarmed | undefined]>([
  ['something covers it', () => sight(false), 'covered'],
  ['a part of it leaves the sight', () => sight(true, 0.9), 'covered'],
  [
    'the focus leaves',
    () => {
      hasFocus = false
      send(page, 'blur')
    },
    'focus',
  ],
  ['the frame is resized', () => send(page, 'resize'), 'moment'],
  [
    'the frame gets too small',
    () => {
      vi.stubGlobal('innerHeight', 150)
      send(page, 'resize')
    },
    'small',
  ],
  ['it is scrolled', () => send(page, 'scroll'), 'moment'],
  ['the tab is hidden and shown', () => send(page.document, 'visibilitychange'), 'moment'],
  ['another letter is typed into it', () => send(body(), 'keydown', { key: 'a' }), 'moment'],
])('it does not count when %s, and needs a second anew', (_, change, unarmed) => {
  const seen = watch()
  sight(true)
  vi.advanceTimersByTime(1000)
  expect(seen.accepts(click)).toBe(true)
  change()
  expect([shown.at(-1), seen.accepts(click)]).toEqual([unarmed, false])
})

test('a mouse that the frame was moved under must rest in it for half a second', () => {
  const seen = watch()
  sight(true)
  vi.advanceTimersByTime(1000)
  send(page.document.documentElement, 'pointerenter', { pointerType: 'mouse' })
  expect(seen.accepts(click)).toBe(false)
  vi.advanceTimersByTime(500)
  expect(seen.accepts(click)).toBe(true)
})

test('the first touch never confirms, and a second one does after a second', () => {
  const seen = watch()
  sight(true)
  vi.advanceTimersByTime(1000)
  send(body(), 'pointerdown', { pointerType: 'touch' })
  expect(seen.accepts(click)).toBe(false)
  send(body(), 'pointerup')
  vi.advanceTimersByTime(1000)
  send(body(), 'pointerdown', { pointerType: 'touch' })
  expect(seen.accepts(click)).toBe(true)
})

test('a key that was held down before never confirms, also when it is still down after a second', () => {
  const seen = watch()
  sight(true)
  send(body(), 'keydown', { key: 'Enter' })
  vi.advanceTimersByTime(1000)
  send(body(), 'keydown', { key: 'Enter', repeat: true })
  expect(seen.accepts(click)).toBe(false)
  send(body(), 'keyup', { key: 'Enter' })
  vi.advanceTimersByTime(1)
  send(body(), 'keydown', { key: 'Enter' })
  expect(seen.accepts(click)).toBe(true)
})

test('a press that moves the focus to the button counts', () => {
  const seen = watch()
  sight(true)
  vi.advanceTimersByTime(1000)
  send(body(), 'pointerdown', { pointerType: 'mouse' })
  send(body(), 'focus')
  expect(seen.accepts(click)).toBe(true)
})

test('a press that began before a change does not count after it', () => {
  const seen = watch()
  sight(true)
  vi.advanceTimersByTime(1000)
  send(body(), 'pointerdown', { pointerType: 'mouse' })
  seen.restart()
  vi.advanceTimersByTime(1000)
  expect(seen.accepts(click)).toBe(false)
})

test('in a window of its own it needs the focus and no proof of sight', () => {
  hasFocus = false
  const seen = watch(false)
  vi.advanceTimersByTime(2000)
  expect(seen.accepts(click)).toBe(false)
  hasFocus = true
  send(page, 'focus')
  vi.advanceTimersByTime(999)
  expect(seen.accepts(click)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(seen.accepts(click)).toBe(true)
})

test('after the end nothing is heard', () => {
  const seen = watch()
  sight(true)
  seen.stop()
  const before = shown.length
  vi.advanceTimersByTime(2000)
  send(page, 'resize')
  expect(shown.length).toBe(before)
})

test('only a browser with IntersectionObserver v2 proves sight', () => {
  vi.stubGlobal('IntersectionObserverEntry', class {})
  expect(canProveSight()).toBe(false)
  vi.stubGlobal(
    'IntersectionObserverEntry',
    class {
      get isVisible() {
        return true
      }
    },
  )
  expect(canProveSight()).toBe(true)
})
