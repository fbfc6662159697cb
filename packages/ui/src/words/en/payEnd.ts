/** English texts of the folded part of a payment's review, and of each end. */

export const payEndTexts = {
  payEnd: {
    terms: {
      youSend: 'You send',
      appFee: 'App fee',
      bankFee: 'Their bank’s fee',
      rate: 'Rate',
    },
    feeDetail: 'You pay this. It is included in what you send.',
    appFeeDetail: 'Included in the fee.',
    bankFeeDetail: 'They pay this. The amount they receive is what is left after it.',
    review: 'Review',
    done: 'Done',
    sendAgain: 'Send again',
    gotIt: 'Got it',
    openPayment: 'Open this payment',
    left: 'Your payment is being sent. It is sent only once, even if you leave this page. Do not send it again.',
    offerEnded:
      'Nothing was sent: this quote has expired. Review the payment again to see the current amounts.',
    /** The title of what was not sent. Its text begins with "Nothing was sent". */
    failed: 'Failed',
    noOffer: 'We could not get a quote',
    offerOver: 'The quote has expired',
    differs: 'Sent, but not as shown',
    where: 'Where the money is',
    /** The title of payments that this device began. */
    earlier: { one: 'An earlier payment', other: 'Earlier payments' },
    notRead:
      'This page cannot tell yet whether an earlier payment from this browser is still on its way. It keeps checking.',
  },
}
