/** English texts of the review of a payment, and of its wait. */

/** The part of `en` for the review of a payment. */
export const payTexts = {
  pay: {
    title: 'Review payment',
    noPayee: 'No name given',
    /** The amounts: the side that was fixed, and the other one with the fee. */
    offer: {
      theyGet: 'Recipient gets',
      youSend: 'You send',
      costs: {
        withFee: 'Costs {cost}, including a fee of {fee}',
        withoutFee: 'Costs {cost}, no fee',
        plain: 'Costs {cost}',
      },
      brings: {
        withFee: 'Recipient gets {amount}, after a fee of {fee}',
        withoutFee: 'Recipient gets {amount}, no fee',
        plain: 'Recipient gets {amount}',
      },
    },
    terms: {
      to: 'To',
      fee: 'Fee',
      theyReceive: 'Recipient gets',
      validUntil: 'Valid until',
    },
    asking: 'Getting the amounts. Nothing is sent until you confirm.',
    confirm: 'Pay {amount}',
    edit: 'Edit',
    paying: 'Your payment is being sent. It is sent only once, however long it takes.',
    signedOut: 'Sign in to pay.',
    signedOutAfter: 'You confirmed a payment before you were signed out. Sign in to see whether it was sent.',
    otherPayment: 'Nothing has been sent yet: another payment is in progress. Wait until it is done.',
    /** Why the button does not pay yet. */
    waits: {
      tick: 'To pay, review the name and check the box.',
      payee: 'Loading the recipient’s details.',
    },
    factors: { label: 'Authorize with', PASSKEY: 'Passkey', SMS_OTP: 'Code by SMS' },
  },
}
