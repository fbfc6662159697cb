/** English texts of the login's first view: sign up and log in. */

export const loginTexts = {
  login: {
    otherWallet: 'Use another wallet',
    email: 'Email address',
    otherAddress: 'Use another address',
    signUp: {
      title: 'Create your wallet',
      intro: 'You sign in with a passkey. No money leaves the wallet without a signature from your device.',
      hint: 'Use this address to sign in to your wallet.',
      button: 'Create wallet',
      haveOne: 'I already have a wallet',
      /** `{link}`: `termsLink`, as a link. */
      terms: 'I accept the {link} ({version}).',
      termsLink: 'end-user terms',
      /** `{links}`: the agreements, each as a link with its version. */
      agreed: 'I accept the following: {links}.',
      agreements: {
        END_USER_TERMS: 'end-user terms',
        E_SIGN_CONSENT: 'consent to electronic documents',
        PRIVACY_POLICY: 'privacy policy',
        ACCOUNTHOLDER_AGREEMENT: 'account agreement',
        CARDHOLDER_AGREEMENT: 'card agreement',
        /** An agreement with somebody else than the service. */
        party: '{name} ({party})',
      },
      acceptFirst: 'Nothing was created. Accept the terms first.',
      taken: 'No wallet was created: this address already has one. Sign in to it.',
    },
    logIn: {
      title: 'Welcome back',
      intro:
        'Sign in to your wallet on any device, with your address and a passkey or a code. There is no password.',
      hint: 'The address you created your wallet with.',
      button: 'Continue',
      isNew: 'Create a new wallet',
    },
  },
}
