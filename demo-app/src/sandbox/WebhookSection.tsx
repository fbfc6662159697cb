/** The events that the service sent about this wallet, with the verified signature of each delivery. */

import { useQuery } from '@tanstack/react-query'
import { Radio, ShieldAlert, ShieldCheck } from 'lucide-react'
import { Time } from '../ui/Time'
import { Control } from './Control'
import { useDrawerContext } from './drawer'
import { Explanation, Section, SignInFirst } from './Section'
import { deliverEvent } from './sandboxApi'
import { eventsQuery } from './sandboxQueries'
import type { WebhookDelivery, WebhookEventEntry } from './sandboxTypes'

export function WebhookSection() {
  const { hasWallet } = useDrawerContext()
  return (
    <Section title="Webhooks" icon={Radio}>
      {hasWallet ? <Events /> : <SignInFirst />}
    </Section>
  )
}

function Events() {
  const { data } = useQuery(eventsQuery)
  return (
    <>
      <Explanation>
        The service signs each event with its key. The backend of this demo verifies the bytes, handles an
        event once, and recognizes a copy.
      </Explanation>
      {data?.events.length === 0 && (
        <p className="text-sm">No event about your wallet yet. Add some money.</p>
      )}
      <ul aria-label="Events" className="divide-y divide-line">
        {data?.events.map((event, index) => (
          <Event key={event.id} event={event} isNewest={index === 0} />
        ))}
      </ul>
    </>
  )
}

interface EventProps {
  event: WebhookEventEntry
  /** Its buttons are open: those of the others would fill the drawer. */
  isNewest: boolean
}

function Event({ event: { id, type, at, deliveries }, isNewest }: EventProps) {
  const deliver = (isForged: boolean) => async () => describe(await deliverEvent(id, isForged), isForged)
  const buttons = (
    <div className="flex flex-wrap gap-2">
      <Control name={`deliver ${id}`} label={`Deliver again: ${type}`} work={deliver(false)}>
        Deliver again
      </Control>
      {deliveries.length > 0 && (
        <Control name={`forge ${id}`} label={`Deliver with a changed body: ${type}`} work={deliver(true)}>
          Deliver with a changed body
        </Control>
      )}
    </div>
  )
  return (
    <li className={`flex flex-col ${isNewest ? 'gap-2 py-3' : 'gap-1 pt-2'}`}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-mono text-xs font-medium wrap-anywhere">{type}</span>
        <span className="text-sm text-muted">
          <Time iso={at} />
        </span>
      </p>
      {deliveries.length === 0 && <p className="text-sm text-muted">Delivered before this server started.</p>}
      {deliveries.map((delivery, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: deliveries are only added at the end
        <Delivery key={index} delivery={delivery} />
      ))}
      {isNewest ? (
        buttons
      ) : (
        <details>
          <summary
            aria-label={`More: ${type}`}
            className="inline-flex min-h-9 cursor-pointer items-center text-sm font-medium text-accent"
          >
            More
          </summary>
          <div className="pt-1 pb-3">{buttons}</div>
        </details>
      )}
    </li>
  )
}

function Delivery({ delivery: { isVerified, status } }: { delivery: WebhookDelivery }) {
  const Icon = isVerified ? ShieldCheck : ShieldAlert
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
      <span className={`flex items-center gap-2 ${isVerified ? 'text-accent' : 'text-danger'}`}>
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {isVerified ? 'Signature verified' : 'Signature not verified'}
      </span>
      <span className="text-muted">
        {status} · {status === 409 ? 'a copy' : status === 200 ? 'handled' : 'refused'}
      </span>
    </p>
  )
}

function describe({ isVerified, status }: WebhookDelivery, isForged: boolean) {
  if (isForged)
    return {
      text: isVerified
        ? `The changed event was accepted (${status}).`
        : `Refused (${status}): the signature does not fit the changed body. Nothing was handled.`,
      tone: isVerified ? ('error' as const) : ('info' as const),
    }
  return {
    text:
      status === 409
        ? 'Delivered again. The signature fits, and the backend knew the event: it did not handle it twice (409).'
        : `Delivered again, and handled (${status}).`,
  }
}
