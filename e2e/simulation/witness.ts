/** What is seen of one schedule, for the invariants: what moved, what was reported to the app, what was signed and accepted. */

export interface Requested {
  /** The page and the number of the action: `A1/1`. */
  id: string
  page: string
  verb: string
  /** The transaction that a payment makes. */
  transactionId?: string | undefined
  /** Whether this text, which the service wants signed for `demandedBy`, belongs to the action. */
  mayBeSigned: (text: string, demandedBy: string | undefined) => boolean
  /** The payments that the app or the device knew to be made at the request of the user. */
  knows: readonly (string | undefined)[]
}

export interface Reported extends Requested {
  outcome: 'done' | 'none' | 'unknown'
  code: string
  /** The session that a sign-in opened. */
  sessionId?: string | undefined
}

export type Witness = ReturnType<typeof createWitness>

export const createWitness = () => ({
  requested: [] as Requested[],
  reported: [] as Reported[],
  /** Every movement out of the account, with the action that caused it. */
  moved: [] as { transactionId: string; by: string | undefined }[],
  signed: [] as { page: string; text: string; key: CryptoKey }[],
  /** For which call the service wants a text signed. */
  demands: new Map<string, string>(),
  /** Keys of sessions that were signed out, each with the pages that know it. */
  over: new Map<CryptoKey, Set<string>>(),
  /** How often the service acted on a requestId. */
  requestIds: new Map<string, number>(),
  /** What acted with a step-up: payments by their Idempotency-Key, other calls one by one. */
  stepUps: new Map<string, Set<string>>(),
  /** How many proofs of a held payment an action has sent. */
  proofs: new Map<string, number>(),
  /** The actions that changed an address. */
  changed: [] as string[],
  /** The actions that removed a way in, or of which the service works on the removal. */
  removed: [] as string[],
  /** The ways to sign in that the account has. */
  waysIn: 1,
  /** The sessions that the service knows. */
  sessions: new Set<string>(),
  /** The transaction of each quote. */
  transactions: new Map<string, string>(),
  /** The pages that are open. */
  open: new Set<string>(),
  /** Once nothing is under way: the payments that were reported, that the device remembers, or that a new page finds. */
  known: undefined as ReadonlySet<string | undefined> | undefined,
  /** Whether the schedule has ended, without a fault in its last steps. */
  isOver: false,
  /** Whether the store of the device refused something of a payment: then a reload may forget it. */
  isForgetful: false,
  /** What the service works on, by its requestId: the method and path, and the signatures that it got. */
  accepted: new Map<string, { target: string; signatures: Set<string> }>(),
  /** The requestIds of which a page heard that the service works on them. A lost response is an unknown outcome, as ever. */
  heard: new Set<string>(),
  /** By requestId: what was heard when a page first sent it. What leaves before may arrive late, and is an unknown outcome, too. */
  sent: new Map<string, ReadonlySet<string>>(),
  /** Whether the clock of the device is wrong: then it may give an operation up, or begin it anew. */
  isClockWrong: false,
  /** What is broken already when it is seen. */
  broken: [] as string[],
})

/** The invariants: each returns what breaks it, or nothing. */
export const invariants = {
  'money leaves at most once per quote': ({ moved }: Witness) => {
    const [twice] = moved.filter(
      ({ transactionId }, at) => moved.findIndex((one) => one.transactionId === transactionId) !== at,
    )
    return twice && `it left again for one quote, by ${twice.by}`
  },
  'an order is not paid again before its payment is known': ({ moved, requested, isForgetful }: Witness) => {
    if (isForgetful) return undefined
    for (const [at, { by, transactionId }] of moved.entries()) {
      const order = requested.find(({ id, verb }) => verb === 'order' && id === by)
      const other = moved
        .slice(0, at)
        .find((one) => one.transactionId !== transactionId && !order?.knows.includes(one.transactionId))
      if (order !== undefined && other !== undefined) return `${by} paid what ${other.by} had paid`
    }
    return undefined
  },
  'what the app gets agrees with the ledger': (witness: Witness) => {
    const { reported, moved, changed, removed, sessions, broken } = witness
    const untyped = broken.find((text) => text.includes('without a code'))
    if (untyped !== undefined) return untyped
    for (const { id, verb, transactionId, outcome, code, sessionId } of reported) {
      const moves = moved.filter((one) => one.transactionId === transactionId)
      const pays = verb === 'pay' || verb === 'order' || verb === 'authorize'
      if (pays && outcome === 'done' && moves.length === 0) return `${id} reported done: nothing moved`
      if (pays && outcome === 'none' && moves.some(({ by }) => by === id))
        return `${id} reported none: its request moved the money`
      // One that cannot read the store says nothing of a payment.
      if (verb === 'reconcile' && code === 'ok' && outcome === 'none' && moves.length > 0)
        return `${id} reported that nothing was executed: money moved`
      if (verb === 'change address' && outcome !== 'unknown' && (outcome === 'done') !== changed.includes(id))
        return `${id} reported ${outcome}: its requests changed the address ${changed.includes(id) ? 'once' : 'never'}`
      // STORE_UNAVAILABLE: it is done, and the browser keeps a key.
      const saysNone = outcome === 'none' && code !== 'STORE_UNAVAILABLE'
      if (verb.startsWith('revoke') && saysNone && removed.includes(id))
        return `${id} reported none: its request removed a way in`
      if (sessionId !== undefined && !sessions.has(sessionId))
        return `${id} reported that it signed in: the service has no such session`
    }
    return undefined
  },
  'only what was requested is signed': ({ requested, signed, demands }: Witness) => {
    const other = signed.find(
      ({ page, text }) =>
        !requested.some((action) => action.page === page && action.mayBeSigned(text, demands.get(text))),
    )
    return other && `${other.page} signed ${demands.get(other.text) ?? 'a text of no demand'}`
  },
  'a signed-out session never signs again': ({ broken }: Witness) =>
    broken.find((text) => text.includes('signed out')),
  'what the service works on is signed once, and its key is kept': ({ accepted, broken }: Witness) =>
    [...accepted.values()].some(({ signatures }) => signatures.size > 1)
      ? 'a repeat has another signature'
      : broken.find((text) => text.includes('works on') || text.includes('no key')),
  'an account keeps a way in': ({ waysIn }: Witness) =>
    waysIn > 0 ? undefined : 'the account has no way to sign in',
  'a requestId and a step-up are used once': ({ requestIds, stepUps }: Witness) => {
    if ([...requestIds.values()].some((times) => times > 1)) return 'a requestId was used twice'
    if ([...stepUps.values()].some(({ size }) => size > 1)) return 'a step-up was used twice'
    return undefined
  },
  'a proof that the user gives leaves once': ({ proofs }: Witness) => {
    const [twice] = [...proofs].find(([, times]) => times > 1) ?? []
    return twice && `${twice} sent its proof again`
  },
  'every verb ends': ({ isOver, open, requested, reported, known }: Witness) => {
    if (!isOver) return undefined
    const ended = new Set(reported.map(({ id }) => id))
    const waiting = requested.find(({ id, page }) => open.has(page) && !ended.has(id))
    if (waiting !== undefined) return `${waiting.id} waits forever`
    return known === undefined ? 'a new page does not learn what became of the payments' : undefined
  },
  'the device learns of every payment': ({ isOver, isForgetful, moved, known }: Witness) => {
    const missed = moved.find(({ transactionId }) => !known?.has(transactionId))
    return isOver && !isForgetful && missed ? `it does not know what ${missed.by} paid` : undefined
  },
} as const

export type Invariant = keyof typeof invariants

export function findBroken(witness: Witness): { invariant: Invariant; what: string } | undefined {
  for (const [invariant, check] of Object.entries(invariants)) {
    const what = check(witness)
    if (what !== undefined) return { invariant: invariant as Invariant, what }
  }
  return undefined
}
