/** What is secret, as data. */

/** Field names in lower case, at any depth. The whole value is masked, also when it is an object. */
export const secretFields: ReadonlySet<string> = new Set([
  'accesstoken',
  // The proof of a passkey, and what names its owner.
  'attestationobject',
  'signature',
  'userhandle',
  'authorizationcode',
  'ciphertext',
  'clientid',
  'clientsecret',
  'codeverifier',
  'devicecode',
  'encryptedotpbundle',
  'encryptedsessionsigningkey',
  'encryptedwalletcredentials',
  'idtoken',
  'invitationcode',
  'mnemonic',
  'oidctoken',
  'otp',
  'otp_code',
  'otpencryptiontargetbundle',
  'password',
  'phrase',
  'privatekey',
  'refreshtoken',
  'secret',
  'seed',
  'stepupid',
  'token',
  'tokenid',
  'words',
])

/** In these objects the `id` is secret: of registration options, it is the `userHandle` of the new passkey. */
export const withSecretId: ReadonlySet<string> = new Set(['user'])

/** `code` is the word for one-time codes, errors and currencies. It is shown beside one of these fields. */
export const besidesHarmlessCode = ['message', 'decimals', 'symbol', 'serviceCode']

/** Field names in lower case. A long opaque text is no secret in these fields; in every other field it is masked. */
export const shownFields: ReadonlySet<string> = new Set([
  'accountidentifier',
  'accountnumber',
  'address',
  'authenticatordata',
  'challenge',
  'clientdatajson',
  'clientpublickey',
  'credentialid',
  'iban',
  'id',
  'invoice',
  'lookupid',
  'otpsigner',
  'exportsigner',
  'payloadtosign',
  'quoteid',
  'requestid',
  'targetpublickey',
])
