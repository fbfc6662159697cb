/** What the user has clicked: lets the wallet sign a text that no wallet can read only for that action, and says what it was. */

import type { SignedAction, SigningSummary } from '@embedded-wallet/core'
import { useSyncExternalStore } from 'react'
import { NotConfirmed } from '../text/problem'

/** A click that leads to a signed action. */
export interface Clicked {
  /** What the user confirms, after the word "to": such as "remove codes by e-mail". */
  purpose?: string
  /** The AuthMethod that cannot confirm this, because it is the one to be removed. */
  except?: string
}

const clicked = new Map<SignedAction, Clicked>()

/** Runs the work of a click, which may sign one unreadable text after the other for this action and for no other. */
export async function asClicked<Result>(
  action: SignedAction,
  work: () => Promise<Result>,
  details: Clicked = {},
): Promise<Result> {
  clicked.set(action, details)
  try {
    return await work()
  } finally {
    clicked.delete(action)
  }
}

/** What the user clicked for an action that runs. */
export const clickOf = (action: SignedAction | undefined): Clicked | undefined =>
  action && clicked.get(action)

/** The wallet's `approvePayload`. An object in JSON of an unknown form is not such a text and is refused. */
export function approveClicked({ action, payloadToSign }: SigningSummary): boolean {
  return clicked.has(action) && /^[A-Za-z0-9+/]+={0,2}$/.test(payloadToSign)
}

/** A text that no wallet can read, and that waits for the user. */
export interface RawPayload {
  summary: SigningSummary
  end: (isApproved: boolean) => void
}

let waiting: RawPayload | undefined
const listeners = new Set<() => void>()
const show = (next: RawPayload | undefined) => {
  waiting = next
  for (const listener of listeners) listener()
}

/**
 * The wallet's `approvePayload` where texts are activities: the user decides about raw payloads, and nothing else is approved.
 *
 * @throws {NotConfirmed} When the user says no.
 */
export async function approveRaw(summary: SigningSummary): Promise<boolean> {
  if (summary.form !== 'activity' || waiting !== undefined) return false
  const isApproved = await new Promise<boolean>((end) => show({ summary, end })).finally(() =>
    show(undefined),
  )
  if (!isApproved) throw new NotConfirmed()
  return true
}

export const useRawPayload = (): RawPayload | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => waiting,
  )
