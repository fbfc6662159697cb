/** What the lists of the service must have held: all that was made before and did not end, and nothing that is over. */

import { accountIn, calls, type Exchange, type Json, type Story } from './story.js'

/** Whether a list holds all that was made for its account before and did not end, in one page. */
function isWhole(story: Story, path: RegExp, least: number, liveAt: (list: Exchange) => string[]): boolean {
  return calls(story, 'GET', path).some((list) => {
    if (!list.isDone || 'hasMore' in list.received) return false
    const ids: unknown[] = list.received.data.map(({ id }: Json) => id)
    const live = liveAt(list)
    return live.length >= least && live.every((id) => ids.includes(id))
  })
}

const before = ({ exchanges }: Story, call: Exchange) => exchanges.slice(0, exchanges.indexOf(call))

/** The sessions that the service opened for the account of a list, and that have not ended by then. */
function openedBefore(story: Story, list: Exchange): Json[] {
  return before(story, list)
    .filter(({ path, isDone }) => isDone && /\/(?:verify|refresh)$/.test(path))
    .map(({ received }) => received)
    .filter((session) => accountIn(session.accountId) === accountIn(list.query.get('accountId')))
}
const wasDeleted = (story: Story, list: Exchange, path: string) =>
  before(story, list).some((call) => call.method === 'DELETE' && call.isDone && call.path === path)

const idsOf = (rows: readonly Json[]): string[] => rows.map(({ id }) => id)

/** `limit:credential list is whole`: at least two sign-in methods, in one page. */
export const showsWholeCredentialList = (story: Story): boolean =>
  isWhole(story, /^\/auth\/credentials$/, 2, (list) => {
    const made = before(story, list).filter(
      ({ method, path, isDone, sent }) =>
        method === 'POST' &&
        path === '/auth/credentials' &&
        isDone &&
        accountIn(sent.accountId) === accountIn(list.query.get('accountId')),
    )
    return idsOf(made.map(({ received }) => received)).filter(
      (id) => !wasDeleted(story, list, `/auth/credentials/${id}`),
    )
  })

/** `limit:session list is whole`: every session that is open, in one page. */
export const showsWholeSessionList = (story: Story): boolean =>
  isWhole(story, /^\/auth\/sessions$/, 1, (list) => {
    const open = openedBefore(story, list).filter(({ expiresAt }) => Date.parse(expiresAt) > list.at)
    return idsOf(open).filter((id) => !wasDeleted(story, list, `/auth/sessions/${id}`))
  })

/** `state:session.EXPIRED`: a list without a session that was opened, never revoked, and is over. */
export const showsExpiredSession = (story: Story): boolean =>
  calls(story, 'GET', /^\/auth\/sessions$/).some((list) =>
    openedBefore(story, list).some(
      ({ id, expiresAt }) =>
        Date.parse(expiresAt) <= list.at &&
        !wasDeleted(story, list, `/auth/sessions/${id}`) &&
        !list.received.data.some((session: Json) => session.id === id),
    ),
  )
