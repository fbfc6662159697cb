/** English texts that several screens share. */

/** The part of `en` that many screens share. */
export const commonTexts = {
  common: {
    cancel: 'Cancel',
    close: 'Close',
    tryAgain: 'Try again',
    checkAgain: 'Check again',
    signedOut: 'Sign in to see your account.',
    notLoaded: 'Part of this page did not load. Check your connection and try again. Nothing is lost.',
    notLoadedTwice:
      'Part of this page did not load, and trying again did not help. Reload the page. Nothing is lost.',
    reload: 'Reload the page',
    notShown: 'This part of the page could not be shown.',
    paymentNotShown:
      'This part of the page could not be shown. If you have confirmed a payment, it may have been sent: check its status before you pay again.',
    showAgain: 'Show it again',
  },
}
