/** Story: what changes who owns the wallet needs a sign-in of its own, and that sign-in works once, for this operation only. */

import { profileNames } from '@embedded-wallet/protocol'
import { describe, expect, test } from 'vitest'
import {
  openStepUpStory,
  provenStepUp,
  type RawCall,
  type StepUpStory,
  signedLeg,
  signInWith,
  withStepUp,
} from '../support/stepUpStories.js'

const stepUpRequired = {
  status: 403,
  body: {
    status: 403,
    code: 'STEP_UP_REQUIRED',
    details: { stepUpId: expect.stringMatching(/^[\w-]{43}$/) },
  },
}

/** An operation that exists in every profile, and is signed in every profile. */
const revoke = ({ authMethods }: StepUpStory): RawCall => ({
  method: 'DELETE',
  path: `/auth/credentials/${authMethods.EMAIL_OTP}`,
})

describe.each(profileNames)('profile %s', (profile) => {
  test('a way to sign in is removed after a sign-in for it, and the first call passes again as often as needed', async () => {
    const story = await openStepUpStory(profile)
    const relay = story.relayOf()
    const call = revoke(story)
    expect(await story.call(relay, call)).toMatchObject(stepUpRequired)
    expect(story.forwarded).toEqual([])

    const id = await provenStepUp(story, relay, call)
    story.forwarded.length = 0
    const first = withStepUp(call, id)
    expect(await story.call(relay, first)).toMatchObject({ status: 202 })
    const { body } = await story.call(relay, first)
    expect(await story.call(relay, signedLeg(first, body.requestId))).toMatchObject({ status: 204 })
    expect(story.forwarded).toEqual([
      'DELETE /auth/credentials/AuthMethod 202',
      'DELETE /auth/credentials/AuthMethod 202',
      'DELETE /auth/credentials/AuthMethod 204',
    ])
  })

  test('a sign-in that names no step-up proves none', async () => {
    const story = await openStepUpStory(profile)
    const relay = story.relayOf()
    const { body } = await story.call(relay, revoke(story))
    expect(await signInWith(story, relay, {})).toMatchObject({ status: 200 })
    const first = withStepUp(revoke(story), body.details.stepUpId)
    expect(await story.call(relay, first)).toMatchObject(stepUpRequired)
  })
})
