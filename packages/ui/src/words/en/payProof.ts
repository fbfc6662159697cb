/** English texts of the proofs that a service may want of a payment. */

export const payProofTexts = {
  payProof: {
    authorize: {
      title: 'Authorize this payment',
      oneMore: 'One step is done. The payment service asks for one more.',
      any: 'You are authorizing the payment.',
      conversion: 'You are authorizing the currency conversion.',
      recipient: 'You are authorizing the transfer to this recipient.',
      until: 'You have until {time}. If you do nothing, nothing is sent.',
      unknownProof:
        'Nothing was sent. The payment service asks for a kind of verification that this app does not support. If you do nothing, the money stays yours.',
    },
    login: {
      title: 'Log in for payments',
      intro:
        'The payment service asks for this every 180 days. It does not change how you sign in, and it sends nothing.',
      unknownPayer: 'Nothing was sent: this app does not know how you log in for payments. Contact support.',
      withCode: 'Log in with code',
      PASSKEY: 'Log in with passkey',
      SMS_OTP: 'Text me a code',
      TOTP: 'Use my authenticator app',
    },
  },
}
