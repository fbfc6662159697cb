/** English texts of what is folded in a payment's review, and of each end. */

export const payEndTexts = {
  payEnd: {
    terms: {
      youSend: 'You send',
      appFee: 'For this app',
      bankFee: 'Their bank’s fee',
      rate: 'Rate',
    },
    feeDetail: 'You pay it. It is part of what you send.',
    appFeeDetail: 'It is part of the fee.',
    bankFeeDetail: 'They pay it. What they receive is what is left after it.',
    review: 'Review',
    done: 'Done',
    sendAgain: 'Send again',
    gotIt: 'Got it',
    openPayment: 'Open this payment',
    left: 'Your payment is being sent. It is sent only once, even if you leave this page. Do not send it again.',
    offerEnded:
      'Nothing was sent: this offer has expired. Review the payment again to see the current amounts.',
    /** The title of what was not sent. Its text begins with "Nothing was sent". */
    failed: 'Failed',
    noOffer: 'There is no offer',
    offerOver: 'The offer has ended',
    differs: 'Sent, but not as it was shown',
    where: 'Where the money is',
    /** The title of payments that this device began. */
    earlier: { one: 'An earlier payment', other: 'Earlier payments' },
    notRead:
      'This page cannot tell yet whether an earlier payment from this browser is still on its way. It keeps checking.',
  },
}
