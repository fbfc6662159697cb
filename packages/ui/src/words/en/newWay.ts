/** English texts of a new way to sign in. */

export const newWayTexts = {
  newWay: {
    /** What the user confirms: a part of a sentence of the question. */
    provider: 'let {provider} open your wallet',
    isAdded: '{way} can now open your wallet.',
    promptClosed: 'No passkey was created: the prompt was closed or timed out. Try again.',
    signInNext: 'Your passkey is ready. Confirm once more to sign in with it.',
    signInClosed:
      'Your passkey is ready, but you are not signed in: the prompt was closed or timed out. Try again.',
    tokenStale:
      'Nothing was changed: the confirmation took longer than a minute, so the identity provider’s response is too old. Add it again.',
  },
}
