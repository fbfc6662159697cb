/** What the service must have sent for a limit to be shown: it kept to it, and refused just beyond. Sources: `documentLimits.test.ts`. */

import { showsWholeCredentialList, showsWholeSessionList } from './listWitnesses.js'
import type { limits } from './rows.js'
import { accountIn, calls, type Exchange, type Json, type Story } from './story.js'

type Witness = (story: Story) => boolean
const minute = 60_000

/** Whether one call was done and a later one refused, of those that have something in common. */
const doneThenRefused = (
  list: readonly Exchange[],
  status: number,
  keyOf: (call: Exchange) => Json,
): boolean =>
  list.some(
    (done, at) =>
      done.isDone &&
      list
        .slice(at + 1)
        .some((call) => call.status === status && keyOf(call) !== undefined && keyOf(call) === keyOf(done)),
  )

/** Whether the greatest value is taken, and the next one refused with 400. */
const endsAt = (
  list: readonly Exchange[],
  numberOf: (call: Exchange) => number,
  isTaken: (value: number) => boolean,
  isRefused: (value: number) => boolean,
): boolean =>
  list.some((call) => call.isDone && isTaken(numberOf(call))) &&
  list.some((call) => call.status === 400 && isRefused(numberOf(call)))

const lastsFor = (seconds: number) => (story: Story) =>
  calls(story, 'POST', /^\/auth\/.*\/(?:verify|refresh)$/).some(
    ({ isDone, received, at }) => isDone && Date.parse(received.expiresAt) - at === seconds * 1000,
  )

/** The time from a call about a payment to the event in which it ends. */
const endsAfter = (list: readonly Exchange[], { events }: Story, type: RegExp, seconds: number): boolean =>
  list.some(({ isDone, received, at }) =>
    events.some(
      (event) =>
        isDone &&
        type.test(event.type) &&
        [received.id, received.transactionId].includes((event.data as Json)?.id) &&
        Date.parse(event.timestamp) - at === seconds * 1000,
    ),
  )

const issuedAt = (token: string | undefined) => {
  try {
    return JSON.parse(Buffer.from(token!.split('.')[1]!, 'base64url').toString()).iat * 1000
  } catch {
    return Number.NaN // A token of no such form has no age.
  }
}

/** Each limit by its name. */
export const limitWitnesses: Record<(typeof limits)[number], Witness> = {
  'page size': (story) => {
    const sizeOf = ({ query }: Exchange) => Number(query.get('limit') ?? 20)
    const pages = story.exchanges.filter(
      ({ method, isDone, received }) => method === 'GET' && isDone && 'hasMore' in (received ?? {}),
    )
    return (
      pages.some((page) => page.received.hasMore && page.received.data.length === sizeOf(page)) &&
      pages.every((page) => page.received.data.length <= sizeOf(page) && sizeOf(page) <= 100)
    )
  },
  'credentials per type': (story) =>
    calls(story, 'POST', /^\/auth\/credentials$/).some(
      ({ status, received, sent }, at, list) =>
        status === 400 &&
        /_CREDENTIAL_ALREADY_EXISTS$/.test(received?.code) &&
        list
          .slice(0, at)
          .some(
            (first) =>
              first.isDone &&
              first.sent.type === sent.type &&
              accountIn(first.sent.accountId) === accountIn(sent.accountId),
          ),
    ),
  'credential list is whole': showsWholeCredentialList,
  'session list is whole': showsWholeSessionList,
  'signed retry window': (story) => {
    const retriesAt = (offset: number, isIn: (call: Exchange) => boolean) =>
      story.exchanges.some(
        ({ status, received, at }) =>
          status === 202 &&
          Date.parse(received?.expiresAt) - at === 5 * minute &&
          story.exchanges.some(
            (retry) =>
              retry.headers.get('request-id') === received.requestId &&
              retry.at - at === 5 * minute + offset &&
              isIn(retry),
          ),
      )
    return retriesAt(-1, ({ isDone }) => isDone) && retriesAt(0, ({ status }) => status === 401)
  },
  'request id is single use': ({ exchanges }) =>
    doneThenRefused(exchanges, 401, ({ headers }) => headers.get('request-id') ?? undefined),
  'OIDC token age': (story) => {
    const verified = calls(story, 'POST', /\/verify$/).map((call) => ({
      ...call,
      age: call.at - issuedAt(call.sent?.oidcToken),
    }))
    return (
      verified.some(({ isDone, age }) => isDone && age > 59_000 && age <= minute) &&
      verified.some(({ status, age }) => status === 401 && age > minute) &&
      verified.every(({ isDone, age }) => !(isDone && age > minute))
    )
  },
  'OTP re-issue': (story) => {
    const asked = calls(story, 'POST', /\/challenge$/)
    return (
      doneThenRefused(asked, 429, ({ path }) => path) &&
      asked.every(
        ({ status, receivedHeaders }) => status !== 429 || Number(receivedHeaders.get('retry-after')) > 0,
      )
    )
  },
  'sandbox funding amount': (story) =>
    endsAt(
      calls(story, 'POST', /\/fund$/),
      ({ sent }) => sent?.amount,
      (amount) => amount === 100_000_000_000,
      (amount) => amount === 100_000_000_001,
    ),
  'quote amount': (story) =>
    endsAt(
      calls(story, 'POST', /^\/quotes$/),
      ({ sent }) => sent?.lockedCurrencyAmount,
      (amount) => amount <= 9e15,
      (amount) => amount === 9e15 + 1,
    ),
  'ownership percentage': (story) => {
    const owners = calls(story, 'POST', /^\/beneficial-owners$/)
    const shareOf = ({ sent }: Exchange) => sent?.ownershipPercentage
    return (
      endsAt(
        owners,
        shareOf,
        (share) => share === 100,
        (share) => share > 100,
      ) && owners.some((call) => call.status === 400 && shareOf(call) < 0)
    )
  },
  'transfer 005 delay': (story) =>
    endsAfter(calls(story, 'POST', /^\/transfer-(?:in|out)$/), story, /\.FAILED$/, 30),
  'quote 003 delay': (story) =>
    endsAfter(calls(story, 'POST', /^\/quotes\/.*\/execute$/), story, /\.COMPLETED$/, 360),
  'session lifetime': lastsFor(900),
  'webhook retries': ({ events }) =>
    events.some(({ attempts }) => {
      const times = attempts.map(({ at }) => Date.parse(at))
      const pauses = times.slice(1).map((at, index) => at - times[index]!)
      return (
        pauses.length > 0 &&
        Math.max(...pauses) <= 30 * minute &&
        times.at(-1)! - times[0]! <= 7 * 24 * 60 * minute
      )
    }),
  'payment approval window': (story) => {
    const decided = calls(story, 'POST', /^\/transactions\/.*\/approve$/).map((call) => {
      const asked = story.events.find(
        ({ type, data }) => type === 'INCOMING_PAYMENT.PENDING' && call.path.includes((data as Json).id),
      )
      return { ...call, after: asked && call.at - Date.parse(asked.timestamp) }
    })
    return (
      decided.some(({ isDone, after }) => isDone && after! < 5000) &&
      decided.some(({ status, after }) => status === 409 && after! >= 5000)
    )
  },
}
