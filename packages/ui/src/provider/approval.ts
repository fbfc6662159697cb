/** What the user has clicked: the wallet signs a text that no wallet can read only for that action, and the page names that action. */

import { SessionError, type SignedAction, type SigningSummary } from '@embedded-wallet/core'

/** A click that leads to a signed action. */
export interface Clicked {
  /** What the user confirms, as a part of a sentence in the question: such as `remove codes by email`. */
  purpose?: string | undefined
  /** The AuthMethod that cannot confirm this, because it is the one to be removed. */
  except?: string | undefined
}

/** A text that no wallet can read, and that waits for the user. */
export interface RawPayload {
  summary: SigningSummary
  /** Ends the question: whether the user approved it. */
  end: (isApproved: boolean) => void
}

/**
 * Makes what the screens and the wallet share about the clicks of the user.
 *
 * @param hasOpaqueTexts - Whether the service wants signatures on texts without any fields.
 * @returns `approve` is the wallet's `approvePayload`.
 */
export function createApproval(hasOpaqueTexts: boolean) {
  const clicked: { action: SignedAction; details: Clicked }[] = []
  const clicksOf = (wanted: SignedAction | undefined) => clicked.filter(({ action }) => action === wanted)
  let waiting: RawPayload | undefined
  const listeners = new Set<() => void>()
  const show = (next: RawPayload | undefined) => {
    waiting = next
    for (const listener of listeners) listener()
  }
  /** An object in JSON of an unknown form is not such a text and is refused. */
  const approveClicked = ({ action, payloadToSign }: SigningSummary) =>
    clicksOf(action).length > 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(payloadToSign)
  /** Where texts are activities, the user decides about raw payloads, and nothing else is approved. */
  const approveRaw = async (summary: SigningSummary) => {
    if (summary.form !== 'activity' || waiting !== undefined) return false
    const isApproved = await new Promise<boolean>((end) => show({ summary, end })).finally(() =>
      show(undefined),
    )
    if (!isApproved)
      throw new SessionError(
        'SIGNING_DECLINED',
        'The user did not confirm the action. Nothing was signed or sent.',
      )
    return true
  }
  return {
    /** Runs the work of a click, which may sign one unreadable text after the other for this action and for no other. */
    asClicked: async <Result>(
      action: SignedAction,
      work: () => Promise<Result>,
      details: Clicked = {},
    ): Promise<Result> => {
      const own = { action, details }
      clicked.push(own)
      try {
        return await work()
      } finally {
        clicked.splice(clicked.indexOf(own), 1)
      }
    },
    /** What the user clicked for an action that runs. Undefined where two of them run: the words of one must not stand for the other. */
    purposeOf: (action: SignedAction | undefined): string | undefined => {
      const [own, ...others] = clicksOf(action)
      return others.length === 0 ? own?.details.purpose : undefined
    },
    /** The AuthMethods that cannot confirm an action that runs. */
    exceptedOf: (action: SignedAction | undefined): string[] =>
      clicksOf(action).flatMap(({ details }) => details.except ?? []),
    /** The wallet's `approvePayload`. */
    approve: hasOpaqueTexts ? approveClicked : approveRaw,
    /** For `useSyncExternalStore`. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The text that waits for the user. */
    waiting: () => waiting,
    /** The screens are gone: what waits for the user is not signed. */
    refuse: () => waiting?.end(false),
  }
}

/** What `createApproval` makes. */
export type Approval = ReturnType<typeof createApproval>
