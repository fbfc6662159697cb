import { PlatformError } from '@embedded-wallet/platform'
import { errorCodes } from '@embedded-wallet/protocol'
import { Hono } from 'hono'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { problemResponse } from './problem'

afterEach(() => {
  vi.restoreAllMocks()
})

/** What a user reads after this error. */
async function textFor(error: Error, method = 'POST') {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const app = new Hono().onError(problemResponse).all('/', () => {
    throw error
  })
  const response = await app.request('/', { method })
  return { status: response.status, ...((await response.json()) as { code: string; message: string }) }
}

const refused = (status: number | undefined, serviceCode?: string) =>
  new PlatformError('REFUSED', 'For developers: accountInfo.iban.', {
    serviceStatus: status,
    serviceCode,
    serviceMessage: 'lockedCurrencyAmount: for developers',
  })

const jargon = /developers|[A-Z]{2,}_[A-Z]|\b(token|credentials|undefined|\d{3})\b/

describe('an error of the service', () => {
  // Source: profiles, section 7; the codes that this project knows, and one that it does not.
  it.each(
    [...Object.values(errorCodes), 'COUNTERPARTY_NOT_ALLOWED', 'FROM_TOMORROW'].flatMap((code) =>
      [400, 403, 404, 409, 424].map((status) => [status, code] as const),
    ),
  )('%s %s says what happened to the money, in words for a user', async (status, code) => {
    const { message } = await textFor(refused(status, code))
    expect(message).toMatch(/^Nothing was sent: [a-z].*\. .*\.$/)
    expect(message).not.toMatch(jargon)
  })

  it.each([401, 403])('%s without a reason of the user is for the operator of this app', async (status) => {
    const { message } = await textFor(refused(status, 'FORBIDDEN'))
    expect(message).toContain('Contact support.')
    expect(vi.mocked(console.error).mock.calls.join()).toContain('For developers')
  })

  it('does not say that nothing was paid when the page only reads', async () => {
    for (const error of [new PlatformError('UNREACHABLE', 'No response.'), refused(500), new Error('a bug')])
      expect((await textFor(error, 'GET')).message).toBe(
        'We cannot show this right now, so the page may be out of date. It is safe to try again.',
      )
  })

  it('an unreachable service has sent nothing', async () => {
    expect((await textFor(new PlatformError('UNREACHABLE', 'No response.'))).message).toBe(
      'Nothing was sent: the payment service cannot be reached. Check your connection and try again.',
    )
  })
})
