/** English names of the ways to sign in and of devices, and texts about addresses and numbers. */

export const waysTexts = {
  ways: {
    /** For a list. */
    names: {
      PASSKEY: 'Passkey',
      EMAIL_OTP: 'Codes by email',
      SMS_OTP: 'Codes by SMS',
      OAUTH: 'Identity provider',
      other: 'Another way to sign in',
    },
    /** Inside a sentence. */
    inSentence: {
      PASSKEY: 'a passkey',
      EMAIL_OTP: 'codes by email',
      SMS_OTP: 'codes by SMS',
      OAUTH: 'another way',
      other: 'another way',
    },
    namedPasskey: 'the passkey “{name}”',
    device: '{browser} on {system}',
    unknownDevice: 'My device',
    /** The prompt of a passkey does not answer. */
    nothingOpened: 'Nothing opened? Try again, or use another way to sign in.',
    wrongPhone: 'Enter a number with its country code, such as +1 555 0100.',
    wrongEmail: 'Enter an email address such as ada@shop.example.',
  },
}
