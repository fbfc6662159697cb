/** English texts that several screens share. */

export const commonTexts = {
  common: {
    cancel: 'Cancel',
    close: 'Close',
    tryAgain: 'Try again',
    checkAgain: 'Check again',
    signedOut: 'Sign in to see your account.',
    notLoaded: 'A part of this page did not load. Check your connection and try again: nothing is lost.',
  },
}
