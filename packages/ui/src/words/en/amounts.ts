/** English texts about an entered amount: what to enter instead. */

/** The part of `en` that `parseAmount` reads, for a page that carries no other texts. */
export const amountsTexts = {
  amounts: {
    empty: 'Enter an amount.',
    notDigits: 'Enter an amount in digits.',
    notReadable: 'Enter only the amount, in digits, such as {example}.',
    noDecimals: '{code} has no decimals. Enter a whole number.',
    tooManyDecimals: '{code} has at most {decimals} decimals. Enter fewer.',
    notPositive: 'Enter an amount above zero.',
    tooLarge: 'That amount is too large. Enter a smaller one.',
    ambiguous:
      '{given} could mean {large}\u00a0{code} or {small}\u00a0{code}. Enter {enterLarge} or {enterSmall}.',
  },
}
