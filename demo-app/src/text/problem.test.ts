import { ServiceError } from '@embedded-wallet/core'
import { NOT_SIGNED_IN_REASON } from '@embedded-wallet/protocol'
import { describe, expect, it } from 'vitest'
import { describeProblem, describeSignInProblem, NotConfirmed } from './problem'

const refused = (status: number, reason?: string) =>
  new ServiceError('REFUSED', `The service refused the call: ${status}.`, { status, reason })

describe('describeSignInProblem', () => {
  it.each([
    [refused(401, 'Invalid OTP code'), 'error', /^That code was not accepted/],
    [refused(400), 'error', /^That code was not accepted/],
    [refused(401, 'Invalid passkey signature'), 'error', /^That passkey was not accepted/],
    [refused(401, NOT_SIGNED_IN_REASON), 'info', /took too long, or another tab/],
    [refused(404), 'error', /404/],
    [new ServiceError('OUTCOME_UNKNOWN', 'Lost.', { outcome: 'unknown' }), 'warning', /try again/],
  ])('%s', (error, tone, text) => {
    expect(describeSignInProblem(error)).toEqual({ tone, text: expect.stringMatching(text) })
  })
})

describe('describeProblem', () => {
  it.each([
    [new NotConfirmed(), 'info', 'Nothing was changed or sent: you did not confirm it.'],
    [
      new ServiceError('STEP_UP_REQUIRED', 'For developers.', { status: 403 }),
      'error',
      'Nothing was changed or sent: your confirmation came too late or was used for something else.',
    ],
  ])('%s', (error, tone, text) => {
    expect(describeProblem(error)).toEqual({ tone, text: expect.stringContaining(text) })
  })

  it.each([
    [undefined, 'Wait a while'],
    [30, 'Wait 30 seconds'],
    [593, 'Wait 10 minutes'],
  ])('describes a wait of %s seconds', (retryAfterSeconds, words) => {
    const error = new ServiceError('RATE_LIMITED', 'Too many.', { status: 429, retryAfterSeconds })
    expect(describeProblem(error).text).toContain(words)
  })
})
