/** English texts of the login after its first view: a code, a proof, a session that ends, the first passkey. */

export const loginStepsTexts = {
  loginSteps: {
    confirm: {
      title: 'Check your e-mail',
      intro: 'A code opens your new wallet. It was sent to {email}',
      introPasskey:
        'A code opens your new wallet and lets this device create its passkey. It was sent to {email}',
      button: 'Open wallet',
    },
    proof: {
      title: 'Show that it is you',
      intro: 'To open the wallet of {email}',
      unlockTitle: 'Sign in to your wallet',
      unlockPasskey: 'Your passkey lets this device send money.',
      unlockOther: 'Your sign-in lets this device send money.',
      overTitle: 'Your session is over',
      expired: 'Your money is safe. Sessions are short to keep it so. Sign in to go on where you are.',
      keyLost:
        'Your money is safe, but this browser lost the key of your session. Sign in to go on where you are.',
      over: 'Your money is safe. Sign in to go on where you are.',
      overAs: 'Your money is safe. Sign in as {email} to go on where you are.',
      signIn: 'Sign in',
    },
    expiring: {
      title: 'Your session is about to end',
      intro: 'At {time} this device stops signing. Nothing on this page is lost.',
      button: 'Stay signed in',
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
      skip: 'Go on without a passkey',
      offerTitle: 'Use a passkey next time',
      offerIntro:
        'You are signed in. With a passkey, your fingerprint, your face or the PIN of this device opens your wallet, without a code.',
      notNow: 'Not now',
    },
  },
}
