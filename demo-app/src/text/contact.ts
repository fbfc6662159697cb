/** Checks addresses and numbers that the user types, before they are sent. */

/** Source: profile 2026-08, account types: PHONE. */
const phone = /^\+[0-9]{6,14}$/

/** @returns What is wrong. */
export const checkPhone = (number: string): string | undefined =>
  phone.test(number) ? undefined : 'Enter a number with the code of its country, such as +1 555 0100.'

/** @returns What is wrong. */
export const checkEmail = (address: string): string | undefined =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) ? undefined : 'Enter an e-mail address such as ada@shop.example.'
