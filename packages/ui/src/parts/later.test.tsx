import { expect, it, onTestFinished, vi } from 'vitest'
import '../../test/page.js'
import { ServiceError } from '@embedded-wallet/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { TellContext } from '../provider/tellContext.js'
import { AgainButton } from './AgainButton.js'
import { later } from './later.js'

const Greeting = ({ name }: { name: string }) => <p>{`Hello ${name}`}</p>
const Question = ({ onCancel }: { onCancel: () => void }) => <button type="button" onClick={onCancel} />

it('a component that is prepared is there at once, and its module loads once for all', async () => {
  const load = vi.fn(async () => ({ Greeting }))
  const { component, prepare } = later(load)
  const Later = component('Greeting')
  await prepare()
  render(<Later name="Ada" />)
  expect(screen.getByText('Hello Ada')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})

it('a component that does not load says so, and comes when the user tries again', async () => {
  const load = vi.fn(async () => ({ Greeting })).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Later = later(load).component('Greeting')
  render(<Later name="Bob" />)
  await screen.findByText(/Part of this page did not load/)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello Bob')).toBeDefined()
})

it('what does not load twice offers to load the page again: some browsers never ask again', async () => {
  const Later = later(async (): Promise<{ Greeting: typeof Greeting }> => {
    throw new TypeError('Failed to fetch')
  }).component('Greeting')
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  onTestFinished(() => void vi.unstubAllGlobals())
  render(<Later name="Bob" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText(
    'Part of this page did not load, and trying again did not help. Reload the page. Nothing is lost.',
  )
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Reload the page' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a read that failed is tried again, or the page is loaded again where no try can succeed', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  onTestFinished(() => void vi.unstubAllGlobals())
  const retry = vi.fn()
  const shown = (error: Error) => (
    <AgainButton error={error} onClick={retry}>
      Check again
    </AgainButton>
  )
  const { rerender } = render(shown(new ServiceError('UNREACHABLE', 'once')))
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect([retry.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
  rerender(shown(new ServiceError('RELOAD_NEEDED', 'twice')))
  fireEvent.click(screen.getByRole('button', { name: 'Reload the page' }))
  expect([retry.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1])
})

it('a question that does not load can be cancelled', async () => {
  const load = async (): Promise<{ Question: typeof Question }> => {
    throw new TypeError('Failed to fetch')
  }
  const Later = later(load).component('Question')
  const cancel = vi.fn()
  render(<Later onCancel={cancel} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(cancel).toHaveBeenCalledTimes(1)
})

it('a screen that does not load says so as a screen of its name, and tells why, once for each try', async () => {
  const lost = new TypeError('Failed to fetch')
  const load = vi.fn(async () => ({ Greeting })).mockRejectedValueOnce(lost)
  const Later = later(load).component('Greeting', { screen: 'activity' })
  const tell = vi.fn()
  render(
    <StrictMode>
      <TellContext.Provider value={tell}>
        <Later name="Bob" />
      </TellContext.Provider>
    </StrictMode>,
  )
  const button = await screen.findByRole('button', { name: 'Try again' })
  expect(button.closest('.ew')?.getAttribute('data-screen')).toBe('activity')
  expect(tell.mock.calls).toEqual([[lost, 'load']])
  fireEvent.click(button)
  expect(await screen.findByText('Hello Bob')).toBeDefined()
  expect(tell).toHaveBeenCalledTimes(1)
})
