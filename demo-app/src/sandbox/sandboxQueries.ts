/** What the drawer reads, as queries. Their keys begin like those of the page, so that one refresh reads both. */

import { queryOptions } from '@tanstack/react-query'
import { getAgents, getEvents, getMails, getSandbox } from './sandboxApi'

/** How often an open list looks for something new, in milliseconds. */
const watchMs = 2000

export const sandboxQuery = queryOptions({ queryKey: ['demo', 'sandbox'], queryFn: getSandbox })
export const mailsQuery = queryOptions({
  ...{ queryKey: ['demo', 'sandbox', 'mails'], queryFn: getMails, refetchInterval: watchMs },
})
export const eventsQuery = queryOptions({
  ...{ queryKey: ['demo', 'sandbox', 'events'], queryFn: getEvents, refetchInterval: watchMs },
})
export const agentsQuery = queryOptions({
  ...{ queryKey: ['demo', 'sandbox', 'agents'], queryFn: getAgents, refetchInterval: watchMs },
})
