/** English texts of the ways to pay in. */

export const receiveTexts = {
  receive: {
    title: 'Receive money',
    reading: 'Looking for ways to pay in. This changes nothing.',
    none: 'There is no way to send money to this wallet yet. Contact support.',
    howTheSenderPays: 'How the sender pays',
    payTo: 'Pay {name}',
    share: 'Share',

    qrCode: 'QR code: {way}, {term} {value}',
    address: 'Address',
    asset: 'Asset',
    sentBy: 'Sent by',
    transfer: '{kind} transfer',
    anyWallet: 'Any wallet or bank that knows UMA addresses can send to it, in its own currency.',
    onlyAsset: 'Send only {asset} over {network}. Anything else may be lost.',
    reference: 'The sender must give the reference with the payment.',
    referenceOfPlatform:
      'The sender must give the reference: without it, the money cannot be matched with your wallet.',
    arrived: '{amount} arrived.',
    balanceNow: 'Your balance is now {amount}.',
    /** Source of the names: the payment instructions of the service's profiles, section 5. */
    terms: {
      address: 'Address',
      invoice: 'Invoice',
      vpa: 'UPI address',
      qrCode: 'PIX code',
      network: 'Network',
      accountNumber: 'Account number',
      routingNumber: 'Routing number',
      iban: 'IBAN',
      ifsc: 'IFSC',
      swiftCode: 'SWIFT code (BIC)',
      sortCode: 'Sort code',
      clabeNumber: 'CLABE',
      reference: 'Reference',
      bankName: 'Bank',
      bankAddress: 'Address of the bank',
      accountHolderName: 'Account holder',
      bankCode: 'Institution number',
      branchCode: 'Transit number',
      paymentUrl: 'Payment page',
      phoneNumber: 'Phone number',
      provider: 'Provider',
      country: 'Country',
    },
    /** Rails with a name in each language. */
    rails: {
      SEPA_INSTANT: 'SEPA Instant',
      BANK_TRANSFER: 'bank transfer',
      MOBILE_MONEY: 'mobile money',
      WIRE: 'wire',
    },
  },
}
