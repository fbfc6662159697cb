/** English texts of the login after its first view: a code, a proof, a session that ends, the first passkey. */

export const loginStepsTexts = {
  loginSteps: {
    confirm: {
      title: 'Check your e-mail',
      intro: 'A code opens your new wallet. It was sent to {email}.',
      introPasskey:
        'A code opens your new wallet and lets this device create its passkey. It was sent to {email}.',
      button: 'Open wallet',
    },
    proof: {
      title: 'Verify that it is you',
      intro: 'To open the wallet of {email}',
      unlockTitle: 'Sign in to your wallet',
      unlockPasskey: 'Your passkey lets this device send money.',
      unlockOther: 'Your sign-in lets this device send money.',
      restoringTitle: 'Opening your wallet',
      restoring:
        'This browser is slow to open its storage. You may still be signed in: this page keeps looking.',
      restoringLate:
        'This browser has not opened its storage yet. This page keeps looking, and you can also sign in now.',
      overTitle: 'Your session is over',
      /** A payment may be on its way meanwhile, so none of the four claims anything about the money. */
      expired: 'Sessions are short to keep you safe. Sign in to continue.',
      keyLost: 'This browser lost the key for your session. Sign in to continue.',
      over: 'Sign in to continue.',
      overAs: 'Sign in as {email} to continue.',
      signIn: 'Sign in',
    },
    first: {
      title: 'Protect your wallet with a passkey',
      intro: 'You open your wallet with your fingerprint, your face or the PIN of your device.',
      otherTitle: 'Choose how you sign in',
      otherIntro:
        'This browser cannot use passkeys. Choose another way now, and add a passkey later in another browser.',
      confirmed: 'Your address is confirmed. The passkey needs no other code.',
      passkey: 'Create passkey',
      codes: 'Use codes by e-mail',
      provider: 'Use {provider}',
      skip: 'Continue without a passkey',
      offerTitle: 'Use a passkey next time',
      offerIntro:
        'You are signed in. With a passkey, your fingerprint, your face or the PIN of this device opens your wallet, without a code.',
      notNow: 'Not now',
      second: 'Codes to {email} also open this wallet, in case I lose the passkey.',
    },
  },
}
