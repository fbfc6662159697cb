/** The direction in which a language is written. */

/** The languages of the test run from right to left. Source: Unicode CLDR, layout. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  /^(?:ar|fa|he|ur)\b/i.test(language) ? 'rtl' : 'ltr'
