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
/** YOURS: sends the mail. Without a code, the address has a wallet already. */ // if wallet
export const mailCode = ({ to, code }) => console.log(`Mail to ${to}: ${code ?? 'you have a wallet, log in'}`) // if wallet
