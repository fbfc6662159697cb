/** All icons. Those that only later steps show are in their own file, because a bundler loads a file as a whole. */

import { drawn } from './icons.js'

export * from './icons.js'
/** Icons of the later steps: each one shows what it is named after. */
export const check = drawn('m5 12.5 4.5 4.5L19 7'),
  incoming = drawn('M17 7 7 17M15 17H7V9', 'incoming'),
  outgoing = drawn('M7 17 17 7M9 7h8v8', 'outgoing'),
  next = drawn('m9 5 7 7-7 7', 'next'),
  down = drawn('m6 9 6 6 6-6'),
  plus = drawn('M12 5v14M5 12h14'),
  clock = drawn('M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z'),
  back = drawn('M4 9h10a5.5 5.5 0 0 1 0 11h-3M8 5 4 9l4 4', 'back'),
  copy = drawn('M9 9h11v11H9zM5 15H4V4h11v1'),
  passkey = drawn(
    'M10 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM3 20c.5-3.5 3.4-5.5 7-5.5 1 0 1.9.1 2.7.4M18 12a2.7 2.7 0 0 0-1 5.2V21l1.3 1 1.7-1.7-1-1.1 1-1.2-.8-.8A2.7 2.7 0 0 0 18 12z',
  ),
  user = drawn('M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.6-3.5 3.7-5.5 7.5-5.5s6.9 2 7.5 5.5'),
  mail = drawn('M3 6h18v13H3zM3.5 6.5 12 13l8.5-6.5'),
  message = drawn('M4 5h16v11H10l-5 4v-4H4zM8 10.5h8'),
  device = drawn('M7 3h10v18H7zM11 18h2'),
  receipt = drawn('M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5'),
  share = drawn('M12 15V4M8 8l4-4 4 4M5 13v7h14v-7'),
  exit = drawn('M10 4H5v16h5M14 8l4 4-4 4M18 12H9', 'exit')
