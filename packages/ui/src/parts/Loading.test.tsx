/** What is still loading. */

import '../../test/page.js'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Loading } from './Loading.js'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('what takes long says that it is still trying, and keeps its place', () => {
  vi.useFakeTimers()
  const { container } = render(<Loading lines={2} />)
  const status = screen.getByRole('status', { name: 'Loading' })
  act(() => void vi.advanceTimersByTime(1999))
  expect(status.textContent).toBe('')
  act(() => void vi.advanceTimersByTime(1))
  expect(status.textContent).toBe('Still trying. Check your connection.')
  expect(container.querySelectorAll('[data-part="loading-line"]')).toHaveLength(2)
})
