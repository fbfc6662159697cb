import { Window } from 'happy-dom'
import { afterAll, expect, test, vi } from 'vitest'
import { defineScreen, type ElementEvents } from './defineScreen.js'

const page = new Window({ url: 'https://shop.example/' })
for (const name of ['HTMLElement', 'customElements', 'document', 'CustomEvent', 'Event'] as const)
  vi.stubGlobal(name, page[name])
afterAll(() => vi.unstubAllGlobals())

const shown = new Map<HTMLElement, () => unknown>()
const host = {
  connect: () => {},
  show: (element: HTMLElement, render: () => unknown) => void shown.set(element, render),
  hide: (element: HTMLElement) => void shown.delete(element),
}
let events: ElementEvents
defineScreen(
  {
    tag: 'wallet-test',
    properties: { maxSendingAmount: 'json', name: 'text' },
    render: (properties, own) => {
      events = own
      return properties
    },
  },
  host,
)

const create = () => document.createElement('wallet-test') as HTMLElement & Record<string, unknown>
const shownIn = async (element: HTMLElement) => {
  await Promise.resolve()
  return shown.get(element)?.()
}

test('an element takes its properties, and the same as attributes in JSON or as a text', async () => {
  const element = create()
  element.setAttribute('max-sending-amount', '{"amount":5}')
  element.setAttribute('name', '5')
  document.body.append(element)
  expect(await shownIn(element)).toEqual({ maxSendingAmount: { amount: 5 }, name: '5' })
  element.maxSendingAmount = { amount: 7 }
  element.removeAttribute('name')
  expect(await shownIn(element)).toEqual({ maxSendingAmount: { amount: 7 } })
  expect(element.maxSendingAmount).toEqual({ amount: 7 })
})

test('a property that was set before the element was defined is taken', async () => {
  const element = create()
  Object.defineProperty(element, 'name', {
    value: 'Ada',
    configurable: true,
    writable: true,
    enumerable: true,
  })
  document.body.append(element)
  expect(await shownIn(element)).toEqual({ name: 'Ada' })
  element.name = 'Eve'
  expect(await shownIn(element)).toEqual({ name: 'Eve' })
})

test('an element that is moved stays, and one that is removed goes', async () => {
  const element = create()
  document.body.append(element)
  document.body.prepend(element)
  await Promise.resolve()
  expect(shown.has(element)).toBe(true)
  element.remove()
  await Promise.resolve()
  expect(shown.has(element)).toBe(false)
})

test('what happens is an event of the element, which its page hears', async () => {
  const element = create()
  document.body.append(element)
  await shownIn(element)
  const heard = vi.fn()
  for (const type of ['wallet-done', 'wallet-problem']) document.addEventListener(type, heard)
  events.done({ id: 'Quote:1' })
  events.problem('no connection')
  expect(heard.mock.calls.map(([{ type, target, detail }]) => [type, target, detail])).toEqual([
    ['wallet-done', element, { id: 'Quote:1' }],
    ['wallet-problem', element, 'no connection'],
  ])
})

test('no listener of the page hears the submit of a form inside, and nothing of it stands there before', () => {
  const element = create()
  element.append('Loading')
  document.body.append(element)
  expect(element.textContent).toBe('')
  const heard = vi.fn()
  document.addEventListener('submit', heard)
  const form = document.createElement('form')
  element.append(form)
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  expect(heard).not.toHaveBeenCalled()
})

test('an element that another library has defined under this name stays, and the error names it', () => {
  class Other extends HTMLElement {}
  customElements.define('wallet-taken', Other)
  expect(() => defineScreen({ tag: 'wallet-taken', render: () => ({}) }, host)).toThrow(
    new TypeError('Another script has defined <wallet-taken>: load it only where there is no wallet.'),
  )
  expect(customElements.get('wallet-taken')).toBe(Other)
})
