/** English texts of the login: sign up, log in, a code, a passkey, and what goes wrong on the way. */

export const loginTexts = {
  login: {
    email: 'E-mail address',
    otherAddress: 'Use another address',
    signUp: {
      title: 'Create your wallet',
      intro: 'You sign in with a passkey. No money leaves the wallet without a signature from your device.',
      hint: 'You sign in to your wallet with this address, on any device.',
      button: 'Create wallet',
      haveOne: 'I already have a wallet',
      /** `{link}`: `termsLink`, as a link. */
      terms: 'I accept the {link} ({version}).',
      termsLink: 'end-user terms',
      acceptFirst: 'Nothing was created. Accept the terms first.',
      taken: 'No wallet was created: this address already has one. Sign in to it.',
    },
    logIn: {
      title: 'Welcome back',
      intro:
        'Sign in to your wallet on any device, with your address and a passkey or a code. There is no password.',
      hint: 'The address that you created your wallet with.',
      button: 'Continue',
      isNew: 'Create a new wallet',
    },
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
      otherWallet: 'Use another wallet',
      gone: 'This wallet is not there any more: its service has started anew. Create a wallet, or sign in to another one.',
    },
    expiring: {
      title: 'Your session is about to end',
      intro: 'At {time} this device stops signing. Nothing on this page is lost.',
      button: 'Stay signed in',
    },
    ways: {
      emailCode: 'E-mail me a code',
      smsCode: 'Text me a code',
      signIn: {
        passkey: 'Sign in with passkey',
        passkeyNumber: 'Sign in with passkey {number}',
        passkeyName: 'Sign in with {name}',
        provider: 'Sign in with {provider}',
        code: 'Sign in with code',
      },
      confirm: {
        passkey: 'Confirm with passkey',
        passkeyNumber: 'Confirm with passkey {number}',
        passkeyName: 'Confirm with {name}',
        provider: 'Confirm with {provider}',
        code: 'Confirm with code',
      },
      someProvider: 'identity provider',
      noPasskeysHere:
        'Your money is safe, but this browser cannot use your passkey. Open this page in another browser, or on the device with your passkey.',
      unknown:
        'Your money is safe, but this page knows none of your ways to sign in. Use the app in which you added them.',
      elsewhere: 'My passkey is on another device',
      elsewhereHow:
        'Choose “Sign in with passkey”. Your browser can show a QR code: scan it with your phone, and confirm there. Keep the phone close, with Bluetooth on.',
      elsewhereNot:
        'This browser cannot use passkeys. Open this page in another browser, or on the device with your passkey.',
      lost: 'I have lost my passkey',
      lostHow:
        'Your money is safe. Sign in with any other way shown here, then remove the lost passkey in your settings. If no other way is shown, use a device that is still signed in, or write to the support of this app.',
    },
    code: {
      label: 'Code',
      empty: 'Enter the code.',
      hints: {
        EMAIL_OTP: 'Enter the code that you got by e-mail. Only the newest code works.',
        SMS_OTP: 'Enter the code that you got by SMS. Only the newest code works.',
        TOTP: 'Enter the code that your authenticator app shows now.',
      },
      sentAgain:
        'Another code is on its way, unless your last code is less than a minute old. Then use that one.',
      another: 'Send another code',
      anotherIn: {
        one: 'Send another code in {count} second',
        other: 'Send another code in {count} seconds',
      },
      back: 'Back',
    },
    first: {
      title: 'Protect it with a passkey',
      intro: 'You sign in with your fingerprint, your face or the PIN of your device. There is no password.',
      otherTitle: 'Choose how you sign in',
      otherIntro:
        'This browser cannot use passkeys. Choose another way now; you can add a passkey later, in another browser.',
      confirmed: 'Your address is confirmed. You need no other code to create the passkey now.',
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
