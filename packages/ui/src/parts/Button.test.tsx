/** Whose click a click is: the second one of a double click on what stood in a button's place before is not meant for it. */

import '../../test/page.js'
import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, fireEvent, screen } from '../../test/stage.js'
import { Button } from './Button.js'

afterEach(cleanup)

const button = () => screen.getByRole('button')
/** @returns Whether its default action follows, such as the submit of its form. */
const click = (detail: number) => fireEvent.click(button(), { detail })

test('a button takes no second click of which it did not get the first', () => {
  const onClick = vi.fn()
  render(<Button onClick={onClick}>Pay $5.00</Button>)
  expect([click(2), click(3), onClick.mock.calls.length]).toEqual([false, false, 0])
  expect([click(1), click(2), onClick.mock.calls.length]).toEqual([true, true, 2])
})

test.each([
  ['a keyboard or a screen reader', 0],
  ['a mouse', 1],
])('the first click of %s counts', (_, detail) => {
  const onClick = vi.fn()
  render(<Button onClick={onClick}>Pay $5.00</Button>)
  expect([click(detail), onClick.mock.calls.length]).toEqual([true, 1])
})

test('a button that was off at the first click takes the next one', () => {
  const onClick = vi.fn()
  const { rerender } = render(
    <Button disabled onClick={onClick}>
      Review
    </Button>,
  )
  expect([click(1), onClick.mock.calls.length]).toEqual([false, 0])
  rerender(<Button onClick={onClick}>Review</Button>)
  expect([click(2), onClick.mock.calls.length]).toEqual([true, 1])
})
