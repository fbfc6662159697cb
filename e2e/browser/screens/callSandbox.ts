/** Prepares what a screen shows, with the controls of the sandbox that the page's own drawer uses. */

import type { User } from '../user.js'

/** Calls a control under `/api/sandbox` as the page. */
export async function callSandbox({ page }: User, path: string, body: object): Promise<void> {
  const status = await page.evaluate(
    async ([path, body]) => {
      const response = await fetch(`/api/sandbox/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      return response.status
    },
    [path, body] as const,
  )
  if (status >= 400) throw new Error(`/api/sandbox/${path}: ${status}`)
}
