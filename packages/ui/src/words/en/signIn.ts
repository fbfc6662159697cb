/** English texts of a sign-in: its ways, and the form for a code. */

export const signInTexts = {
  signIn: {
    ways: {
      emailCode: 'Email me a code',
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
      another: 'Try another way',
      someProvider: 'identity provider',
      noPasskeysHere:
        'This browser cannot use your passkey. Open this page in another browser, or on the device with your passkey.',
      unknown: 'This page does not support any of your ways to sign in. Use the app where you added them.',
      elsewhere: 'My passkey is on another device',
      elsewhereHow:
        'Choose “Sign in with passkey”. Your browser can show a QR code: scan it with your phone, and confirm there. Keep the phone close, with Bluetooth on.',
      lost: 'I lost my passkey',
      lostOther: 'Sign in with another way shown here, then remove the lost passkey in your settings.',
      lostOnly: 'This page has no other way into this wallet.',
      lostDevice: 'A device that is still signed in can send the money elsewhere until its session ends.',
      lostWords: 'If you kept the recovery words, they let you get to the money in another wallet app.',
      lostNobody: 'Nobody else can open this wallet for you, not even this app.',
    },
    code: {
      label: 'Code',
      empty: 'Enter the code.',
      unclear: 'Enter only one code, without other words or numbers.',
      hints: {
        EMAIL_OTP: 'Enter the newest code from your email.',
        SMS_OTP: 'Enter the newest code from your text messages.',
        TOTP: 'Enter the code that your authenticator app shows now.',
      },
      /** Follows the hint. */
      sendsItself: 'We check it once all the digits are in.',
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
