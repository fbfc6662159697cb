/** English texts of a wallet in an origin of its own: its frame and its window. */

/** The part of `en` for a wallet in an origin of its own. */
export const framedTexts = {
  framed: {
    title: 'Pay this?',
    from: 'From',
    shopSays: 'The shop says:',
    unreadable:
      'You sign this payment in a form that only the payment service can read. Neither you nor this wallet can read it, so the recipient and the amounts are what the service says it contains. The shop cannot change them here.',
    /** While the window is open, and what it asks is not known yet. */
    preparing: 'Getting your payment ready. Nothing has been sent yet.',
    tick: 'Nothing was sent. Check the box, or do not pay.',
    /** Why the button works, or not yet. */
    reasons: {
      ready: 'Nothing has been sent yet.',
      moment: 'Nothing was sent. Read this first: the button will work in a second.',
      focus: 'Nothing was sent. Click inside this window first.',
      small: 'Nothing was sent. This window is too small to show the whole question.',
      over: 'Nothing was sent: this quote has expired.',
    },
    refuse: 'Do not pay',
    offer: {
      title: 'Continue in your wallet',
      login: 'Sign in to your wallet in its own window.',
      settings: 'Your wallet’s settings open in their own window.',
      export: 'Your recovery words are shown in your wallet’s own window.',
      contact: 'To change where your codes go, continue in your wallet’s own window.',
      pay: 'Your payments are shown in your wallet’s own window.',
      signIn: 'Nothing was sent. Continue in your wallet’s own window to confirm that it is you.',
      question:
        'Nothing was sent. {shop} wants {amount}. Check it in your wallet’s own window: no page can cover or change what it shows.',
      waiting: 'Nothing has been sent from here yet. Continue in the window.',
      open: 'Open window',
      again: 'Open it again',
    },
    ends: {
      done: { title: 'Done', text: 'You can close this window.' },
      paying: {
        title: 'Confirmed',
        text: 'The shop shows whether it was sent and what happens to it. You can close this window.',
      },
      refused: { title: 'Not paid', text: 'Nothing was sent. You can close this window.' },
      over: {
        title: 'Nothing to do here',
        text: 'The shop is no longer waiting for this window, and nothing was sent from it. Close it and go back to the shop.',
      },
    },
  },
}
