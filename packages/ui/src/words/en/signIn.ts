/** English texts of a sign-in: its ways, and the form for a code. */

export const signInTexts = {
  signIn: {
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
  },
}
