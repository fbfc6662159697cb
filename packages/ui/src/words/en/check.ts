/** English texts about the name of a payee: what the bank says about it, and what the user must acknowledge. */

const checkYourself = 'Check the name and the number with the recipient yourself.'

/** The part of `en` that `describePayeeCheck` reads. */
export const checkTexts = {
  check: {
    label: 'Name check',
    nameOnPayment: 'Name on the payment',
    bankSays: 'The bank says',
    none: 'None',
    /** In the place of a name that is not known. */
    entered: 'the name on the payment',
    acknowledge: 'I know that the name does not match, and I want to pay this account.',
    MATCHED: { title: 'The name matches', text: 'The bank says that this account belongs to {verified}.' },
    PARTIAL_MATCH: {
      title: 'The name is a partial match',
      text: 'Compare the two names. Send only if both belong to the recipient you want to pay.',
    },
    NOT_MATCHED: {
      title: 'The name does not match',
      text: 'The bank says that this account does not belong to {entered}. Money that goes to the wrong account is hard to get back.',
    },
    UNSUPPORTED: {
      title: 'The name was not checked',
      text: `This bank does not check names. ${checkYourself}`,
    },
    CHECKED_BY_RECEIVING_FI: {
      title: 'The bank checks the name later',
      text: `The recipient’s bank compares the name when the money arrives, and may send it back. ${checkYourself}`,
    },
    PENDING: {
      title: 'The name is still being checked',
      text: 'The bank has not responded yet. You can wait a moment and review the payment again.',
    },
    unknown: {
      title: 'We do not know whether the name matches',
      text: `The payment service does not say whether the name is right. ${checkYourself}`,
    },
    /** For recipients without a bank account: an address, or another wallet. */
    noNames: {
      title: 'No name to check',
      text: 'The money goes to exactly this address. Check that it is the right one.',
    },
    /** For a payee that does not exist: no money moves. */
    test: {
      title: 'A test payee',
      text: 'No bank checked this name, and no real money moves.',
    },
    past: {
      notMatched: 'Did not match',
      partly: 'Partial match',
      bankSays: 'The bank’s name for this account: {verified}.',
      confirmed: 'You confirmed it.',
    },
  },
}
