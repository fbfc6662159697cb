import { Window } from 'happy-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arm, type Unarmed } from './arm.js'

let page: Window
let hasFocus: boolean
let shown: (Unarmed | undefined)[]

beforeEach(() => {
  vi.useFakeTimers()
  page = new Window({ url: 'https://wallet.shop.example/frame', width: 360, height: 480 })
  hasFocus = true
  page.document.hasFocus = () => hasFocus
  shown = []
  const globals = { window: page, document: page.document }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.stubGlobal('innerWidth', 360)
  vi.stubGlobal('innerHeight', 480)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const watch = () => arm((unarmed) => shown.push(unarmed))

const send = (target: { dispatchEvent(event: never): unknown }, type: string, fields: object = {}) => {
  const event = new page.Event(type, { bubbles: true })
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value })
  target.dispatchEvent(event as never)
}
const click = { isTrusted: true } as Event
const body = () => page.document.body

test('a click counts only after a whole second with the focus', () => {
  const armed = watch()
  expect(armed.accepts(click)).toBe(false)
  vi.advanceTimersByTime(999)
  expect([shown.at(-1), armed.accepts(click)]).toEqual(['moment', false])
  vi.advanceTimersByTime(1)
  expect([shown.at(-1), armed.accepts(click)]).toEqual([undefined, true])
  expect(armed.accepts({ isTrusted: false } as Event)).toBe(false)
})

test.each<[string, () => void, Unarmed | undefined]>([
  [
    'the focus leaves',
    () => {
      hasFocus = false
      send(page, 'blur')
    },
    'focus',
  ],
  ['the window is resized', () => send(page, 'resize'), 'moment'],
  [
    'the window gets too small',
    () => {
      vi.stubGlobal('innerHeight', 150)
      send(page, 'resize')
    },
    'small',
  ],
  ['it is scrolled', () => send(page, 'scroll'), 'moment'],
  ['the tab is hidden and shown', () => send(page.document, 'visibilitychange'), 'moment'],
  ['a full screen begins or ends', () => send(page.document, 'fullscreenchange'), 'moment'],
  ['it comes back from the cache', () => send(page, 'pageshow'), 'moment'],
  ['another letter is typed into it', () => send(body(), 'keydown', { key: 'a' }), 'moment'],
])('it does not count when %s, and needs a second anew', (_, change, unarmed) => {
  const armed = watch()
  vi.advanceTimersByTime(1000)
  expect(armed.accepts(click)).toBe(true)
  change()
  expect([shown.at(-1), armed.accepts(click)]).toEqual([unarmed, false])
})

test('a key that was held down before never confirms, also when it is still down after a second', () => {
  const armed = watch()
  send(body(), 'keydown', { key: 'Enter' })
  vi.advanceTimersByTime(1000)
  send(body(), 'keydown', { key: 'Enter', repeat: true })
  expect(armed.accepts(click)).toBe(false)
  send(body(), 'keyup', { key: 'Enter' })
  vi.advanceTimersByTime(1)
  send(body(), 'keydown', { key: 'Enter' })
  expect(armed.accepts(click)).toBe(true)
})

test('a key that was pressed in another window and is still down never confirms', () => {
  const armed = watch()
  vi.advanceTimersByTime(1000)
  send(body(), 'keydown', { key: 'Enter', repeat: true })
  expect(armed.accepts(click)).toBe(false)
  send(body(), 'keyup', { key: 'Enter' })
  vi.advanceTimersByTime(1)
  send(body(), 'keydown', { key: 'Enter' })
  expect(armed.accepts(click)).toBe(true)
})

test('a press that moves the focus to the button counts', () => {
  const armed = watch()
  vi.advanceTimersByTime(1000)
  send(body(), 'pointerdown', { pointerType: 'mouse' })
  send(body(), 'focus')
  expect(armed.accepts(click)).toBe(true)
})

test('a press that began before a change does not count after it', () => {
  const armed = watch()
  vi.advanceTimersByTime(1000)
  send(body(), 'pointerdown', { pointerType: 'mouse' })
  armed.restart()
  vi.advanceTimersByTime(1000)
  expect(armed.accepts(click)).toBe(false)
})

test('without the focus it does not count, and a second after it does', () => {
  hasFocus = false
  const armed = watch()
  vi.advanceTimersByTime(2000)
  expect(armed.accepts(click)).toBe(false)
  hasFocus = true
  send(page, 'focus')
  vi.advanceTimersByTime(999)
  expect(armed.accepts(click)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(armed.accepts(click)).toBe(true)
})

test.each([
  [320, 200, 0, 0, undefined],
  [319, 200, 0, 0, 'small'],
  [320, 199, 0, 0, 'small'],
  [320, 480, 481, 321, undefined],
  [320, 480, 482, 0, 'small'],
  [320, 480, 0, 322, 'small'],
] as const)(
  'in a window of %s × %s with a question of %s × %s a click counts unless a part is out of sight: %s',
  (width, height, scrollHeight, scrollWidth, unarmed) => {
    vi.stubGlobal('innerWidth', width)
    vi.stubGlobal('innerHeight', height)
    const root = page.document.documentElement
    for (const [name, value] of Object.entries({ scrollHeight, scrollWidth }))
      Object.defineProperty(root, name, { value, configurable: true })
    const armed = watch()
    vi.advanceTimersByTime(1000)
    expect([shown.at(-1), armed.accepts(click)]).toEqual([unarmed, unarmed === undefined])
  },
)

test.each([
  ...['Tab', 'Enter', ' ', 'Shift', 'Escape', 'Control', 'Alt', 'Meta', 'ArrowUp', 'ArrowLeft'].map((key) => [
    key,
    true,
  ]),
  ...['1', 'AltGraph', 'Dead', 'Tabs', 'xEnter', 'Backspace'].map((key) => [key, false]),
] as [string, boolean][])('the key %j belongs to the question: %s', (key, isControl) => {
  const armed = watch()
  vi.advanceTimersByTime(1000)
  send(body(), 'keydown', { key })
  expect(armed.accepts(click)).toBe(isControl)
})

test('a click without a press, as assistive technology makes it, counts also when a press before it was too early', () => {
  const armed = watch()
  send(body(), 'pointerdown', { pointerType: 'mouse' })
  vi.advanceTimersByTime(1000)
  expect(armed.accepts(click)).toBe(false)
  send(body(), 'pointerup')
  // The click of this press comes before the next task.
  expect(armed.accepts(click)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(armed.accepts(click)).toBe(true)
})

test('an event that the page keeps to itself is heard all the same', () => {
  const armed = watch()
  vi.advanceTimersByTime(1000)
  body().addEventListener('keydown', (event) => event.stopPropagation())
  send(body(), 'keydown', { key: 'a' })
  expect(armed.accepts(click)).toBe(false)
})

test('while no click can count for another reason, no second is waited for', () => {
  hasFocus = false
  watch()
  expect(vi.getTimerCount()).toBe(0)
})

test('after the end nothing is heard', () => {
  const armed = watch()
  armed.stop()
  const before = shown.length
  vi.advanceTimersByTime(2000)
  send(page, 'resize')
  expect(shown.length).toBe(before)
})
