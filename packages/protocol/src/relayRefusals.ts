/** The refusals of a relay that tell a developer what to set up: the relay sends these words. */

import { relayHints } from './refusalCode.js'

/** The same status for each code. */
const at = <Code extends string>(status: number, messages: Readonly<Record<Code, string>>) =>
  Object.fromEntries(
    Object.entries<string>(messages).map(([code, message]) => [code, { status, message }]),
  ) as Readonly<Record<Code, { status: number; message: string }>>

/** Each refusal by its code: the HTTP status, and one fixed message that tells what to do. */
export const relayRefusals = {
  ...at(400, {
    TERMS_NOT_ACCEPTED:
      'Nothing was sent: the user must accept the end-user terms. Show what getTerms returns, and give its version to the sign-up.',
    SANDBOX_VALUE:
      "This value works in the sandbox of the service only. To test, set mode: 'sandbox' of the relay.",
    ACCOUNT_NOT_NAMED:
      'The relay does not know the account of the id in the path. Name it in the header Wallet-Account.',
    TOO_MANY_IDS: 'The body names more than four ids. A call is about one account.',
  }),
  ...at(401, { NOT_SIGNED_IN: relayHints.NOT_SIGNED_IN! }),
  ...at(403, {
    ORIGIN_NOT_LISTED: relayHints.ORIGIN_NOT_LISTED!,
    WALLET_CALL_MISSING:
      'The header Wallet-Call: 1 is missing. Something between the page and the relay removes it, or the call does not come from the wallet, such as one made with curl.',
    LOGIN_ON_OTHER_SITE:
      'The login of the relay uses cookies, which pages of another site do not send. Serve the relay on the site of the page, or send a token with the option headers.',
    CODE_REFUSED: 'No code was sent: the function login.beforeCode of the relay refused this call.',
    PAGE_NOT_LISTED:
      'The wallet no longer serves this page: the option pages of walletSite does not list it. Nothing was done.',
    HAND_OFF_PAGE_NOT_LISTED:
      'No code was made: add the origin of the page to login.handOff.pages of the relay, and make the code in the wallet, not in the page.',
  }),
  ...at(404, {
    OTHER_MOUNT_PATH:
      'The relay is not mounted at this path: set mountPath to the path at which calls arrive at the relay. relayUrl of the wallet is the path in the browser: a proxy, or basePath of Next, may strip a part of it.',
    LOGIN_NOT_SET_UP:
      'The relay has no option login, so the wallet is not the login of this app. An app with its own login sets isLogin={false} of WalletScreens.',
    SIGN_UP_NOT_SET_UP: 'The relay has no option login.signUp, so users cannot sign up here.',
    TERMS_NOT_SET_UP: 'The relay has no option login.signUp.terms, so there are no terms to accept here.',
    HAND_OFF_NOT_SET_UP: 'The relay has no option login.handOff, so no page gets a one-time code from it.',
    QUOTES_NOT_SET_UP: 'The relay has no option createQuote, so pages cannot ask it for quotes.',
    READS_NOT_ALLOWED:
      'The option allowReads of the relay does not have this verb, so pages cannot read this here. Add it, or leave allowReads out: then all reads are allowed.',
    CUSTOMER_NOT_KNOWN:
      'The relay does not know the customer of the account, so it cannot read it. authorize must return { accountId, customer }, as walletOf of the platform client does.',
    ACCOUNT_GONE:
      'The service does not have the account that authorize returned: the id belongs to another service, or to one that was set up again, such as a sandbox that keeps nothing or whose folder was deleted. Forget the id: walletOf makes a new wallet. In production, check baseUrl and the keys first.',
    ADDRESS_NOT_KNOWN: 'The relay does not know the address of the user. Set its option clientAddress.',
  }),
  ...at(500, {
    TERMS_ADDRESS_UNKNOWN: 'The relay does not know the address of the user. Set its option clientAddress.',
  }),
}

/** One of the codes of `relayRefusals`. */
export type RelayRefusalCode = keyof typeof relayRefusals
