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

test('after the end nothing is heard', () => {
  const armed = watch()
  armed.stop()
  const before = shown.length
  vi.advanceTimersByTime(2000)
  send(page, 'resize')
  expect(shown.length).toBe(before)
})
