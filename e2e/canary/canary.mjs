/** The client secret of every service in a test run, and the search for it in every encoding in which it could leak. */

/** The client secret. It contains every character that some encoding escapes. */
export const canary = 'canary:s3cret/with+odd=characters'

const escapeForRegExp = (text) => text.replace(/[^\w-]/g, '\\$&')

/** Matches a character as it is, or as URLs (encoded once or twice), JSON, HTML or JavaScript may escape it. */
function escapesOf(character) {
  if (/\w/.test(character)) return character
  const code = character.charCodeAt(0)
  const hex = code.toString(16).padStart(2, '0')
  return `(?:\\\\?${escapeForRegExp(character)}|%(?:25)?${hex}|\\\\(?:x|u00)${hex}|&#(?:${code}|x${hex});)`
}

/** The part of the base64 text that depends only on the bytes, when they begin at this offset of a group of three. */
function base64At(bytes, offset) {
  const whole = Buffer.concat([Buffer.alloc(offset), bytes])
  const encoded = whole.toString('base64').replace(/=+$/, '')
  return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor((whole.length * 8) / 6))
}

/** As a pattern of these texts, and much faster: every response of a test run is searched. */
const oneOf = (texts) => ({ test: (content) => texts.some((text) => content.includes(text)) })

/** The pattern of each form, by its name. */
function formsOf(secret, encoding = 'utf8') {
  const bytes = Buffer.from(secret, encoding)
  const inBase64 = [0, 1, 2].map((offset) => base64At(bytes, offset))
  const inBase64Url = inBase64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  return {
    text: new RegExp([...secret].map(escapesOf).join(''), 'i'),
    base64: oneOf([...new Set([...inBase64, ...inBase64Url])]),
    hex: new RegExp(bytes.toString('hex'), 'i'),
  }
}

const formsOfCanary = Object.entries(formsOf(canary))

/** @returns The forms in which a text or bytes contain the canary: `text` (also URL-encoded and escaped), `base64`, `hex`. */
export function findCanary(content) {
  const text = typeof content === 'string' ? content : Buffer.from(content).toString('latin1')
  return formsIn(text, formsOfCanary)
}

const formsIn = (text, forms) => forms.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)

/** Each run of characters of base64, decoded at each offset of a group of four. */
const decodedBase64 = (text) =>
  (text.match(/[\w+/-]{8,}/g) ?? []).flatMap((run) =>
    [0, 1, 2, 3].map((offset) => Buffer.from(run.slice(offset), 'base64').toString('latin1')),
  )

/**
 * Prepares the search for another secret, such as a key in hex; its bytes are searched for, too.
 *
 * @returns A function that returns the forms in which a text contains it. A digit or letter beside a short number makes it another one.
 */
export function secretFinder(secret) {
  if (/^\d{1,12}$/.test(secret)) {
    const alone = new RegExp(`(?<![\\w.])${secret}(?![\\w.])`)
    // What base64 of a signature's hex shows by chance stands alone only once it is decoded.
    const inBase64 = { test: (content) => decodedBase64(content).some((text) => alone.test(text)) }
    const forms = Object.entries({ ...formsOf(secret), text: alone, base64: inBase64 })
    return (content) => formsIn(content, forms)
  }
  const isHex = /^(?:[\da-f]{2}){16,}$/i.test(secret)
  const bytes = isHex ? Object.entries(formsOf(Buffer.from(secret, 'hex').toString('latin1'), 'latin1')) : []
  const own = Object.entries(formsOf(secret))
  return (content) => [...formsIn(content, own), ...formsIn(content, bytes).map((form) => `bytes as ${form}`)]
}
