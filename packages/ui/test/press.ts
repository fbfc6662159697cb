/** A press as a user makes it: on a button that is there and works. One that is busy does nothing, and a test would wait for what never comes. */

import { act, fireEvent, type Screen, waitFor } from '@testing-library/react'

/**
 * @param seen - Where the button is: `screen`, or a part of the page by `within`.
 * @param name - What the button says.
 */
export async function press(seen: Pick<Screen, 'getByRole'>, name: string | RegExp): Promise<void> {
  await waitFor(() => {
    const button = seen.getByRole('button', { name })
    if (button.getAttribute('aria-disabled') === 'true')
      throw new Error(`The button "${name}" is busy or off`)
    // At once: a moment later it may be busy.
    fireEvent.click(button)
  })
  await act(async () => undefined)
}
