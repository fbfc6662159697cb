/** English texts around a receipt. Its own rows are in the language in which it was written. */

export const receiptTexts = {
  receipt: {
    reading: 'Getting your receipt.',
    print: 'Print',
    save: 'Save',
  },
}
