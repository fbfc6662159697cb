/** English texts of the review of a payment, and of its wait. */

export const payTexts = {
  pay: {
    title: 'Check before you sign',
    noFee: 'None',
    details: 'Details',
    terms: {
      to: 'To',
      fee: 'Fee',
      theyReceive: 'They receive',
      validUntil: 'Valid until',
    },
    asking: 'The amounts are being read. No money moves.',
    confirm: 'Confirm and sign',
    edit: 'Edit',
    paying: 'Your payment is being signed and sent. It is made once, however long it takes.',
    signedOut: 'Nothing was sent. Log in to pay.',
    otherPayment: 'Nothing was sent yet: another payment is being made. Wait until it has ended.',
    factors: { label: 'You authorize it with', PASSKEY: 'Passkey', SMS_OTP: 'Code by SMS' },
  },
}
