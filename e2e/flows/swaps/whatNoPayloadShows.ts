/** What a wallet signs although a hostile relay put it there, because no payload shows the difference. */

/** What may be signed in place of one operation. The same name is the same operation for another target. */
export interface Row {
  signs: readonly string[]
  why: string
}

/** The rows of one profile, by what the user requested. What has no row is signed for nothing else. */
export type Rows = Readonly<Record<string, Row>>

const ofType = (type: string, register: string): Row => ({
  signs: [register, `revokeAuthMethod ${type}`, `revokeSession ${type}`],
  why: `The payload names the account and ${type}, and neither the operation nor its target.`,
})
const passkey = ofType('PASSKEY', 'registerPasskey')
const email = ofType('EMAIL_OTP', 'registerEmailOtp')
const oauth = ofType('OAUTH', 'registerOAuth')
const ofAnyType = (why: string): Row => ({
  signs: [passkey, email, oauth].flatMap(({ signs }) => signs),
  why,
})
/** The session that signs is one of OAUTH. */
const ofNoType: Row = {
  signs: ['exportWallet', 'executeQuote', ...oauth.signs],
  why: 'The request has no credential type. A payload of the type of the session that signs could be its own.',
}

const opaque = [...passkey.signs, ...email.signs.slice(1), ...oauth.signs, 'exportWallet']
const approved = (...more: string[]): Row => ({
  signs: [...opaque, ...more],
  why: 'An opaque text shows nothing. The app approved it unread.',
})
const itself = (name: string, why: string): Rows => ({ [name]: { signs: [name], why } })

const deletesOther: Row = {
  signs: ['revokeSession'],
  why: 'The service makes `apiKeyIds`, so another session may end. Nothing else can.',
}

/** What activities do not name. */
const named202608: Rows = {
  'registerEmailOtp without an address': {
    signs: ['registerEmailOtp', 'updateContact, email'],
    why: 'Both are UPDATE_USER_EMAIL, and the app named no address to compare. Name it.',
  },
  'registerSmsOtp without a number': {
    signs: ['registerSmsOtp', 'updateContact, phone'],
    why: 'Both are UPDATE_USER_PHONE_NUMBER, and the app named no number to compare. Name it.',
  },
  ...itself('revokeAuthMethod', 'The service makes `authenticatorIds`, so another credential may go.'),
  'revokeSession of another device': deletesOther,
  'revokeSession of this device': deletesOther,
  signOut: deletesOther,
  'signOut with revoke': deletesOther,
}

/** The table. A test lets a relay swap in each genuine demand for each operation, and finds these signed and no others. */
export const whatNoPayloadShows: Readonly<Record<string, Rows>> = {
  document: {
    registerPasskey: passkey,
    registerEmailOtp: email,
    registerOAuth: oauth,
    revokeAuthMethod: ofAnyType('The relay lists the credentials, and says of which type each is.'),
    'revokeSession of another device': ofAnyType(
      'The wallet does not know the credential type of a session that it does not hold.',
    ),
    'revokeSession of this device': oauth,
    'signOut with revoke': oauth,
    exportWallet: ofNoType,
    executeQuote: ofNoType,
  },
  '2026-04': {
    ...itself('registerEmailOtp', 'The payload names no address.'),
    ...itself('executeQuote', 'The transaction is opaque to clients.'),
  },
  '2026-04, an app that approves what it cannot read': {
    registerPasskey: approved(),
    registerEmailOtp: approved('registerEmailOtp'),
    registerOAuth: approved(),
    revokeAuthMethod: approved('registerEmailOtp'),
    'revokeSession of another device': approved('registerEmailOtp'),
    'revokeSession of this device': approved(),
    'signOut with revoke': approved(),
    exportWallet: approved(),
    executeQuote: approved('executeQuote'),
    registerSmsOtp: approved(),
    refreshSession: approved(),
    setWalletPrivacy: approved(),
    'updateContact, email': approved(),
    'updateContact, phone': approved(),
  },
  '2026-08': {
    ...named202608,
    ...itself('executeQuote', 'The transaction is opaque to clients.'),
  },
  '2026-08, a user who confirms a raw payload': {
    ...named202608,
    ...itself(
      'setWalletPrivacy',
      'The raw payload is opaque to clients: it may be anything, also a payment.',
    ),
    executeQuote: {
      signs: ['setWalletPrivacy', 'executeQuote'],
      why: 'The transaction is opaque to clients, and so is a raw payload: it may be anything.',
    },
  },
}
