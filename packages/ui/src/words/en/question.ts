/** English texts of the question: what the user confirms before a verb continues. */

export const questionTexts = {
  question: {
    stepUpTitle: 'Confirm that it is you',
    signInTitle: 'Sign in again',
    /** `{purpose}`: one of `purposes`, or what the user clicked. */
    stepUp: {
      passkey: 'Confirm with your passkey to {purpose}.',
      provider: 'Confirm with {provider} to {purpose}.',
      email: 'Confirm with the code from your email to {purpose}.',
      sms: 'Confirm with the code from the SMS to {purpose}.',
    },
    signIn: {
      passkey: 'Your session has ended. Sign in with your passkey to {purpose}.',
      provider: 'Your session has ended. Sign in with {provider} to {purpose}.',
      email: 'Your session has ended. Sign in with the code from your email to {purpose}.',
      sms: 'Your session has ended. Sign in with the code from the SMS to {purpose}.',
    },
    except: 'You cannot confirm with the one you are removing.',
    /** What the user confirms, by the action that waits. */
    purposes: {
      anything: 'continue',
      executeQuote: 'send this payment',
      exportWallet: 'show the recovery words',
      registerPasskey: 'add a passkey',
      registerEmailOtp: 'add codes by email',
      registerSmsOtp: 'add codes by SMS',
      registerOAuth: 'add an identity provider',
      revokeAuthMethod: 'remove a way to sign in',
      revokeSession: 'sign out a device',
      updateContact: 'change where your codes go',
      setWalletPrivacy: 'change who can look up your wallet',
    },
    raw: {
      title: 'Sign something unreadable?',
      intro: 'To {purpose}, you have to sign a message from the payment service. It does not show:',
      warning: 'It may be something else, even a payment. Sign it only if you trust this service.',
      parts: {
        action: 'which action it is for',
        accountId: 'which wallet it is for',
        amount: 'how much is sent',
        recipient: 'who gets it',
        payload: 'what it does',
        target: 'what it removes or signs out',
        address: 'which address it is about',
      },
      sign: 'Sign it',
      refuse: 'Do not sign',
    },
  },
}
