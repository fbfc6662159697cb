/** The service that moves the money. */

import './site.mjs'

function read(name) {
  if (!process.env[name]) throw new Error(`Set ${name} in the file .env: your service gives it to you.`)
  return process.env[name]
}

export const service = {
  baseUrl: '__SERVICE__',
  tokenId: read('SERVICE_TOKEN_ID'),
  clientSecret: read('SERVICE_CLIENT_SECRET'),
}
/** YOURS: sends the mail, a notice of `notifyOwner`. */ // if own
/** YOURS: sends the mail: a code, or a notice of `notifyOwner`. Without both, the address has a wallet already. */ // if wallet
export const mail = ({ to, ...what }) => console.log(`Mail to ${to}:`, what.code ?? what)
