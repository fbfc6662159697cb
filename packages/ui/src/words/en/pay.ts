/** English texts of the review of a payment, and of its wait. */

export const payTexts = {
  pay: {
    title: 'Check before you sign',
    noPayee: 'Not named',
    noFee: 'None',
    details: 'Details',
    terms: {
      to: 'To',
      fee: 'Fee',
      theyReceive: 'They receive',
      validUntil: 'Valid until',
    },
    asking: 'Getting the amounts. Nothing is sent before you confirm.',
    confirm: 'Confirm and sign',
    edit: 'Edit',
    paying: 'Your payment is being signed and sent. It is sent only once, however long it takes.',
    signedOut: 'Log in to pay.',
    signedOutAfter: 'You confirmed a payment before you were signed out. Log in to see whether it was sent.',
    otherPayment: 'Nothing was sent yet: another payment is being made. Wait until it has ended.',
    factors: { label: 'You authorize it with', PASSKEY: 'Passkey', SMS_OTP: 'Code by SMS' },
  },
}
