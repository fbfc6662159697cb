/** English texts of the payment: the review, the wait, and each end. */

export const payTexts = {
  pay: {
    title: 'Check before you sign',
    /** A fee that is rounded up. The exact one is in the details. */
    about: 'about {fee}',
    noFee: 'None',
    details: 'Details',
    terms: {
      to: 'To',
      youSend: 'You send',
      fee: 'Fee',
      appFee: 'For this app',
      bankFee: 'Their bank’s fee',
      rate: 'Rate',
      theyReceive: 'They receive',
      validUntil: 'Valid until',
    },
    feeDetail: 'You pay it. It is part of what you send.',
    appFeeDetail: 'It is part of the fee.',
    bankFeeDetail: 'They pay it. What they receive is what is left after it.',
    asking: 'The amounts are being read. No money moves.',
    confirm: 'Confirm and sign',
    edit: 'Edit',
    review: 'Review',
    done: 'Done',
    gotIt: 'Got it',
    openPayment: 'Open this payment',
    paying: 'Your payment is being signed and sent. It is made once, however long it takes.',
    left: 'Your payment is being signed and sent. It is made once, also when you leave this page. Do not send it again.',
    offerEnded:
      'Nothing was sent: this offer has expired. Review the payment again to see the current amounts.',
    signedOut: 'Nothing was sent. Log in to pay.',
    otherPayment: 'Nothing was sent yet: another payment is being made. Wait until it has ended.',
    /** The title of what was not sent. Its text begins with "Nothing was sent". */
    failed: 'Failed',
    noOffer: 'There is no offer',
    offerOver: 'The offer has ended',
    differs: 'Sent, but not as it was shown',
    where: 'Where the money is',
    factors: { label: 'You authorize it with', PASSKEY: 'Passkey', SMS_OTP: 'Code by SMS' },
    /** The title of payments that this device began. */
    earlier: { one: 'An earlier payment', other: 'Earlier payments' },
  },
}
