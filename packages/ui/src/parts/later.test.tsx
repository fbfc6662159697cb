import { expect, it, vi } from 'vitest'
import '../../test/page.js'
import { fireEvent, render, screen } from '@testing-library/react'
import { laterFrom } from './later.js'

const Greeting = ({ name }: { name: string }) => <p>{`Hello ${name}`}</p>
const Question = ({ onCancel }: { onCancel: () => void }) => <button type="button" onClick={onCancel} />

it('a component that is prepared is there at once, and its module loads once for all', async () => {
  const load = vi.fn(async () => ({ Greeting }))
  const { later, prepare } = laterFrom(load)
  const Later = later('Greeting')
  await prepare()
  render(<Later name="Ada" />)
  expect(screen.getByText('Hello Ada')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})

it('a component that does not load says so, and comes when the user tries again', async () => {
  const load = vi.fn(async () => ({ Greeting })).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Later = laterFrom(load).later('Greeting')
  render(<Later name="Bob" />)
  await screen.findByText(/A part of this page did not load/)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello Bob')).toBeDefined()
})

it('a question that does not load can be cancelled', async () => {
  const load = async (): Promise<{ Question: typeof Question }> => {
    throw new TypeError('Failed to fetch')
  }
  const Later = laterFrom(load).later('Question')
  const cancel = vi.fn()
  render(<Later onCancel={cancel} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(cancel).toHaveBeenCalledTimes(1)
})
