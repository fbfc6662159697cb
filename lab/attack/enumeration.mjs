/** A stranger tries to tell names with an account from names without one: by shape, by id and by time. */

import {
  createUser,
  inParallel,
  isSigned,
  launchedAt,
  nextAddress,
  openBrowser,
  openShop,
} from './system.mjs'

const size = 200
const decoyAuthMethods = [['PASSKEY'], ['EMAIL_OTP']]

/** Half the users have a passkey, half a code. */
const createUsers = () =>
  Array.from({ length: size }, (_, i) =>
    createUser(
      `known${i}`,
      decoyAuthMethods[i % 2],
      launchedAt + Math.random() * (Date.now() - launchedAt - 86_400_000),
    ),
  )

/** The form of a text: letters and digits become classes, and texts of JSON or hex are opened. */
function formOf(value) {
  if (Array.isArray(value)) return `[${value.map(formOf)}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value).map(([key, inner]) => `${key}:${formOf(inner)}`)}}`
  if (typeof value !== 'string') return typeof value
  if (value.startsWith('{')) return formOf(JSON.parse(value))
  if (/^7b[\da-f]+7d$/.test(value)) return formOf(JSON.parse(Buffer.from(value, 'hex').toString()))
  if (/^30[\da-f]{130,146}$/.test(value)) return 'DER'
  if (/^[A-Z][A-Za-z]+:[\da-f-]+$/.test(value))
    return `${value.split(':')[0]}:${value.split(':')[1].replace(/[\da-f]/g, 'x')}`
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return value.startsWith('1970') ? 'epoch' : 'time'
  if (/^[\da-f-]{30,}$/.test(value)) return value.replace(/[\da-f]/g, 'x')
  return value.length > 40 ? `text${value.length}` : value
}

async function probe(relay, identifier) {
  const browser = openBrowser(relay, nextAddress())
  const offer = await (await browser.start(identifier)).json()
  const [{ id, type }] = offer.authMethods
  const startedAt = performance.now()
  const challenged = await browser.challenge(id)
  const challengeMs = performance.now() - startedAt
  const challenge = await challenged.json()
  const body = type === 'PASSKEY' ? { type, assertion: {} } : { type, encryptedOtpBundle: '{}' }
  const verified = await browser.send(
    `/auth/credentials/${id}/verify`,
    body,
    challenge.requestId ? { 'Request-Id': challenge.requestId } : {},
  )
  const shape = [challenged.status, formOf(challenge), verified.status, formOf(await verified.json())].join(
    ' ',
  )
  const isSealed = challenge.otpEncryptionTargetBundle !== undefined
  const isGenuine = isSealed && isSigned(challenge.otpEncryptionTargetBundle)
  return {
    type,
    shape,
    challengeMs,
    isGenuine,
    ids: [offer.accountId, ...offer.authMethods.map((method) => method.id)],
  }
}

/** Milliseconds since 1970 of a UUID of version 7. */
const timeOf = (id) => Number.parseInt(id.split(':')[1].replace('-', '').slice(0, 12), 16)

async function probeAll(service) {
  const users = createUsers()
  const relay = openShop(users, {
    ...{ quotas: false, service, profile: service.isSealed ? '2026-08' : 'document' },
    ...loginWith(users),
  })
  const known = []
  const unknown = []
  // A relay that has run for a while: it has seen its service respond.
  for (let i = 0; i < 10; i++) await probe(relay, `known${i}`)
  await inParallel(size, 40, async (i) => {
    const probes = [
      async () => known.push(await probe(relay, `known${i}`)),
      async () => unknown.push(await probe(relay, `stranger${i}`)),
    ]
    // In a random order: the first probes of a process are the slowest.
    if (Math.random() < 0.5) probes.reverse()
    for (const send of probes) await send()
  })
  return { known, unknown }
}

function loginWith(users) {
  const accounts = new Map(users.map(({ name, account }) => [name, account]))
  const oldest = users.reduce((a, b) => (timeOf(a.account) < timeOf(b.account) ? a : b))
  return {
    login: {
      findAccount: (name) => accounts.get(name),
      onSignedIn: () => undefined,
      ...{ decoyAuthMethods, sampleAccountId: oldest.account },
    },
  }
}

const shapesOf = (seen, type) => new Set(seen.filter((one) => one.type === type).map(({ shape }) => shape))

/** The share that the best limit on the time guesses right; 50 % is chance. */
function bestGuess(known, unknown) {
  const all = [
    ...known.map((ms) => ({ ms, side: 1 / known.length })),
    ...unknown.map((ms) => ({ ms, side: -1 / unknown.length })),
  ]
  all.sort((a, b) => a.ms - b.ms)
  let sum = 0
  let best = 0
  for (const [i, { ms, side }] of all.entries()) {
    sum += side
    if (all[i + 1]?.ms !== ms) best = Math.max(best, Math.abs(sum))
  }
  return 50 + 50 * best
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

export async function attackByEnumeration() {
  for (const isSealed of [false, true]) {
    const { known, unknown } = await probeAll({ unknownMs: 5, knownMs: 25, mailMs: 30, isSealed })
    for (const type of ['PASSKEY', 'EMAIL_OTP']) {
      const [a, b] = [shapesOf(known, type), shapesOf(unknown, type)]
      const own =
        [...a].filter((shape) => !b.has(shape)).length + [...b].filter((shape) => !a.has(shape)).length
      console.log(
        `enumeration, shapes, ${isSealed ? '2026-08' : 'document'} ${type}: ${a.size} of known, ${b.size} of unknown names, ${own} that only one side has`,
      )
    }
    const genuine = (seen) => seen.filter((one) => one.isGenuine).length
    if (isSealed) {
      console.log(
        `enumeration, whoever checks the signature of the key for a sealed code: genuine for ${genuine(known)} of known, ${genuine(unknown)} of unknown names`,
      )
      continue
    }
    const isPossible = ({ ids }) =>
      ids.every((id) => timeOf(id) >= launchedAt && timeOf(id) <= Date.now()) &&
      timeOf(ids[1]) >= timeOf(ids[0])
    const impossible = (seen) =>
      ((100 * seen.filter((one) => !isPossible(one)).length) / seen.length).toFixed(1)
    const isLate = ({ ids }) => ids.some((id) => timeOf(id) > Date.now())
    const late = (seen) => ((100 * seen.filter(isLate).length) / seen.length).toFixed(1)
    const days = (seen) =>
      Math.round(median(seen.map(({ ids }) => (Date.now() - timeOf(ids[0])) / 86_400_000)))
    console.log(
      `enumeration, ids: ${impossible(unknown)} % of unknown names have an id that cannot exist (${late(unknown)} % from the future), ` +
        `${impossible(known)} % of known ones; median age ${days(unknown)} days of unknown, ${days(known)} of known ones`,
    )
  }
  for (const isSealed of [false, true]) {
    const { known, unknown } = await probeAll({ unknownMs: 50, knownMs: 50, mailMs: 2000, isSealed })
    const times = (seen) =>
      seen.filter(({ type }) => type === 'EMAIL_OTP').map(({ challengeMs }) => challengeMs)
    const [a, b] = [times(known), times(unknown)]
    console.log(
      `enumeration, time of a code${isSealed ? ', sealed' : ''} (service: 50 ms for unknown names, 2 s for a mail): median ${median(a).toFixed(0)} ms known, ` +
        `${median(b).toFixed(0)} ms unknown; best guess ${bestGuess(a, b).toFixed(1)} % of ${a.length} against ${b.length}`,
    )
  }
}
