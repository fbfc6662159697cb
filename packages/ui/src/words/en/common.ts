/** English texts that several screens share. */

export const commonTexts = {
  common: {
    cancel: 'Cancel',
    close: 'Close',
    tryAgain: 'Try again',
    checkAgain: 'Check again',
    signedOut: 'Sign in to see your account.',
    notLoaded: 'A part of this page did not load. Check your connection and try again: nothing is lost.',
    unknownWallet:
      'The service does not know this wallet any more, so we cannot say what is in it. If this is a test service that was started anew, its wallets are gone: sign out and create a new one. Otherwise write to the support of this app.',
  },
}
