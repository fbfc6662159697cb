/** English texts of the login after its first view: a code, a proof, a session that ends, the first passkey. */

export const loginStepsTexts = {
  loginSteps: {
    confirm: {
      title: 'Check your email',
      intro: 'We sent a code to {email}. Enter it to open your new wallet.',
      introPasskey:
        'We sent a code to {email}. Enter it to open your new wallet and create a passkey on this device.',
      button: 'Open wallet',
    },
    proof: {
      title: 'Verify that it is you',
      intro: 'To open the wallet for {email}',
      unlockTitle: 'Sign in to your wallet',
      unlockPasskey: 'Your passkey lets this device send money.',
      unlockOther: 'Your sign-in lets this device send money.',
      restoringTitle: 'Opening your wallet',
      restoring:
        'This browser is slow to open its storage. You may still be signed in: we are still checking.',
      restoringLate:
        'This browser has not opened its storage yet. We are still checking, or you can sign in now.',
      overTitle: 'Your session has ended',
      /** A payment may be on its way meanwhile, so none of the four claims anything about the money. */
      expired: 'Sessions are short to keep you safe. Sign in to continue.',
      keyLost: 'This browser lost the key for your session. Sign in to continue.',
      over: 'Sign in to continue.',
      overAs: 'Sign in as {email} to continue.',
      signIn: 'Sign in',
    },
    first: {
      title: 'Protect your wallet with a passkey',
      intro: 'Open your wallet with your fingerprint, your face or your device’s PIN.',
      otherTitle: 'Choose how you sign in',
      otherIntro:
        'This browser cannot use passkeys. Choose another way now, and add a passkey later in another browser.',
      confirmed: 'Your address is confirmed. You do not need another code to create the passkey.',
      passkey: 'Create passkey',
      codes: 'Use codes by email',
      provider: 'Use {provider}',
      skip: 'Continue without a passkey',
      offerTitle: 'Use a passkey next time',
      offerIntro:
        'You are signed in. With a passkey, you open your wallet with your fingerprint, your face or this device’s PIN, without a code.',
      notNow: 'Not now',
      second: 'Let codes sent to {email} open this wallet too, in case I lose my passkey.',
    },
  },
}
