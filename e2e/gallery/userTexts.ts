/** Texts that users and services write: ordinary ones, and those that try to break a page. */

export interface UserTexts {
  name: string
  bank: string
  address: string
  note: string
}

export const ordinary: UserTexts = {
  name: 'Ada Lovelace',
  bank: 'EUR account ending 4000',
  address: '$ada.lovelace@bank.example',
  note: 'Rent for May',
}

/** Controls, a change of direction that does not end, markup, a word without an end, and very much of it. */
export const hostile: UserTexts = {
  name: `\u202Egnp.exe\u0000\u0007\u001B[31m<img src=x onerror=alert(1)>${'Wolfeschlegelsteinhausen'.repeat(8)}`,
  bank: `${'9'.repeat(300)}\u2066\u2067\u202D</dl><script>alert(1)</script>`,
  address: `$${'a'.repeat(2500)}@${'b.'.repeat(1250)}example`,
  note: `{name}{sent}${'\u0301'.repeat(60)}${'very long '.repeat(500)}`,
}
