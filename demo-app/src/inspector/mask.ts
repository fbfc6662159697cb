/** Masks the secrets of a body and of a path. What is secret stands here as data; what looks like a token is masked unless a table names it. */

/** Field names in lower case, at any depth. The whole value is masked, even if it is an object. */
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
const withSecretId: ReadonlySet<string> = new Set(['user'])

/** `code` is the word for one-time codes, errors and currencies. It is shown beside one of these fields. */
const besidesHarmlessCode = ['message', 'decimals', 'symbol', 'serviceCode']

/** Field names in lower case. A long opaque text is not a secret in these fields; in every other field it is masked. */
const shownFields: ReadonlySet<string> = new Set([
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

/** What stands in place of a secret. */
const masked = (secret: string): string => `[masked, ${secret.length} characters]`

/** A longer body is not kept. */
const maxBodyLength = 64 * 1024
/** No honest body is deeper. */
const maxDepth = 32

/** @param path - With its query. */
export function maskPath(path: string): string {
  const [pathname = '', ...query] = path.split('?')
  return [pathname.split('/').map(maskUrlPart).join('/'), ...query.map(maskQuery)].join('?')
}

const maskQuery = (query: string): string =>
  query
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      const text = value.join('=')
      return value.length === 0 ? maskUrlPart(name) : `${name}=${maskNamed(name, text)}`
    })
    .join('&')
const maskNamed = (name: string, text: string): string =>
  isSecret(name, {}) ? masked(text) : shownFields.has(name.toLowerCase()) ? text : maskUrlPart(text)

/** @returns The JSON of a body without its secrets; a description of any other body; undefined for an empty one. */
export function maskBody(text: string): unknown {
  if (text === '') return undefined
  if (text.length > maxBodyLength) return `[left out, ${text.length} characters]`
  try {
    return maskValue(JSON.parse(text))
  } catch {
    // Ignored: the content of a body without JSON. Nothing is known of where its secrets are.
    return masked(text)
  }
}

/** Masks within parsed JSON. */
function maskValue(value: unknown, name = '', depth = 0): unknown {
  if (typeof value === 'string') return maskField(value, name)
  if (typeof value !== 'object' || value === null) return value
  if (depth > maxDepth) return masked(JSON.stringify(value))
  if (Array.isArray(value)) return value.map((item) => maskValue(item, name, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      (isSecret(key, value) || (key === 'id' && withSecretId.has(name))) && field !== null
        ? masked(typeof field === 'string' ? field : JSON.stringify(field))
        : maskValue(field, key, depth + 1),
    ]),
  )
}

function isSecret(name: string, beside: object): boolean {
  const key = name.toLowerCase()
  if (key === 'code') return !besidesHarmlessCode.some((field) => field in beside)
  return secretFields.has(key)
}

function maskField(text: string, name: string): unknown {
  const key = name.toLowerCase()
  if (key === 'payloadtosign') return maskPayload(text)
  return shownFields.has(key) ? text : maskText(text)
}

/** The text to sign as it is, but for what in it is secret by itself, such as an ID token. */
function maskPayload(text: string): string {
  const [header, claims, signature] = text.split('.')
  // A token that signs a code's sign-in: without its signature it is not a token.
  if (signature !== undefined && text.startsWith('eyJ')) return `${header}.${claims}.${masked(signature)}`
  let shown = text
  for (const secret of secretsIn(parse(text))) shown = shown.replaceAll(secret, masked(secret))
  return shown
}

/** The texts of secret fields, at any depth. */
function secretsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return value.length > 0 && isSecret(name, {}) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, field]) =>
    secretsIn(field, Array.isArray(value) || isSecret(name, {}) ? name : key),
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Ignored: why it is not JSON. An opaque text has no fields.
    return undefined
  }
}

/** Masks what looks like a token in a text of which nothing is known. */
export function maskText(text: string): string {
  // Recovery words.
  if (/^(?:[a-z]{3,8} ){11,}[a-z]{3,8}$/.test(text.trim())) return masked(text)
  // Base64 with slashes; a path begins with one.
  if (/^[\w+][\w+/-]{22,}={0,2}$/.test(text) && isOpaque(text)) return masked(text)
  return text.replace(/[\w+=%~-]+(?:[.][\w+=%~-]+)*/g, (run) => (isOpaque(run) ? masked(run) : run))
}

const maskUrlPart = (part: string): string => (isOpaque(part) ? masked(part) : part)

/** Whether a text without spaces and slashes may be a token, a key or a signature. */
function isOpaque(run: string): boolean {
  if (run.length < 20 || harmless.some((form) => form.test(run))) return false
  // A token of these alphabets mixes letters and digits, or capitals and small letters.
  return /\d/.test(run) ? /[a-z]/i.test(run) : /[a-z][A-Z]|[A-Z][a-z]/.test(run)
}

const harmless = [
  // An id of the service, percent-encoded or not, or the bare UUID.
  /^(?:[A-Z][A-Za-z]{2,30}(?::|%3A))?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i,
  // ISO 8601 without its colons, as the run sees it.
  /^\d{4}-\d\d-\d\dT[\d.%A-Z]+$/,
  // A name such as ACTIVITY_TYPE_SIGN_TRANSACTION_V2.
  /^(?:[A-Z][A-Z0-9]{0,15}_)+[A-Z0-9]{1,15}$/,
  // The name of a field or of an endpoint, without digits, and of words.
  /^(?:[a-z]{1,14}(?:[A-Z][a-z]{1,14}){1,5})$/,
  // A host name.
  /^(?:[a-z][a-z-]{0,30}[.])+[a-z]{2,10}$/,
]
