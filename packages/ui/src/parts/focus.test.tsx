/** What takes the focus takes it in the commit, in React and in Preact: a key that is pressed after the paint belongs to the new screen. */

import '../../test/page.js'
import type { createElement, ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

type Parts = typeof import('../parts.js')

interface Row {
  part: string
  tag: string
  render: (parts: Parts, create: typeof createElement) => ReactNode
}

const rows: Row[] = [
  {
    part: 'a heading',
    tag: 'H2',
    render: ({ Heading }, create) => create(Heading, { takesFocus: 'always', children: 'Review' }),
  },
  {
    part: 'a heading in place of a control that is gone',
    tag: 'H2',
    render: ({ Heading }, create) => create(Heading, { takesFocus: 'whenLost', children: 'Review' }),
  },
  {
    part: 'a field',
    tag: 'INPUT',
    render: ({ Field }, create) => create(Field, { label: 'Code', autoFocus: true }),
  },
  {
    part: 'a field below such a heading',
    tag: 'INPUT',
    render: ({ Card, Field }, create) =>
      create(
        Card,
        { title: 'Code', takesFocus: 'always' },
        create(Field, { label: 'Code', autoFocus: true }),
      ),
  },
  {
    part: 'a button',
    tag: 'BUTTON',
    render: ({ Button }, create) => create(Button, { autoFocus: true, children: 'Send another code' }),
  },
]

const engines: Record<string, () => void> = {
  React: () => {},
  // As in the elements and in the wallet's window.
  Preact: () => {
    vi.doMock('react', () => import('preact/compat'))
    vi.doMock('react/jsx-dev-runtime', () => import('preact/compat/jsx-dev-runtime'))
    vi.doMock('react-dom/client', () => import('preact/compat/client'))
  },
}

afterEach(() => {
  for (const name of ['react', 'react/jsx-dev-runtime', 'react-dom/client']) vi.doUnmock(name)
  vi.resetModules()
})

const table = Object.keys(engines).flatMap((engine) => rows.map((row) => [row.part, engine, row] as const))

test.each(table)('%s has the focus before it is painted, in %s', async (_, engine, { tag, render }) => {
  vi.resetModules()
  engines[engine]!()
  const { createElement } = await import('react')
  const { createRoot } = await import('react-dom/client')
  const parts = await import('../parts.js')
  const container = document.body.appendChild(document.createElement('div'))
  expect(document.activeElement).toBe(document.body)
  const painted = new Promise<string | undefined>((resolve) => {
    // It hears of a change after the commit, and before any later task.
    const observer = new MutationObserver(() => {
      observer.disconnect()
      resolve(document.activeElement?.tagName)
    })
    observer.observe(container, { childList: true })
  })
  const root = createRoot(container)
  root.render(render(parts, createElement))
  const focused = await painted
  // Happy DOM keeps the focus on what is removed.
  ;(document.activeElement as HTMLElement).blur()
  root.unmount()
  container.remove()
  expect(focused).toBe(tag)
})
