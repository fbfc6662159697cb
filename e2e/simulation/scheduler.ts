/** The one scheduler: every seam leaves its operation here, and one happens at a time; and the time, in which timers fire when the scheduler says so. */

/** Something that waits to happen at a seam. */
export interface Operation {
  /** The same in every run in which the same things happened before to those who take part in it. */
  readonly name: string
  /** What may happen to it. The first is what happens on a good day; the others are faults. */
  readonly ways: readonly string[]
  /**
   * `step`: it happens sooner or later. `event`: a fault of its own, which need not happen. `leftover`: what an earlier fault left
   * on the way, and which may never arrive. `timer`: happens when nothing else can, or as a fault before that.
   */
  readonly kind: 'step' | 'event' | 'leftover' | 'timer'
  /** What it reads and changes. Operations without a common change may change places without a difference. */
  readonly reads?: readonly string[]
  readonly writes: readonly string[]
  happen(way: string): void
}

/** One way in which the next step may go. */
export interface Choice {
  readonly name: string
  readonly way: string
  readonly operation: Operation
  readonly isFault: boolean
}

export type Scheduler = ReturnType<typeof createScheduler>

export function createScheduler() {
  const waiting = new Set<Operation>()
  const numbers = new Map<string, number>()
  return {
    add: (operation: Operation) => void waiting.add(operation),
    remove: (operation: Operation) => void waiting.delete(operation),
    /** What can happen next. The first is what happens on a good day; an empty list is the end. */
    choices: () => choicesOf([...waiting]),
    /** Lets it happen, and waits until nothing moves any more. */
    take: async ({ operation, way }: Choice) => {
      waiting.delete(operation)
      operation.happen(way)
      await settle()
    },
    number: (actor: string) => {
      const next = (numbers.get(actor) ?? 0) + 1
      numbers.set(actor, next)
      return next
    },
  }
}

function choicesOf(waiting: readonly Operation[]): Choice[] {
  const of = (kind: Operation['kind']) => waiting.filter((operation) => operation.kind === kind)
  const choice = (operation: Operation, way: string, isFault: boolean): Choice => ({
    name: `${operation.name}: ${way}`,
    way,
    operation,
    isFault,
  })
  const first = (operation: Operation, isFault: boolean) => choice(operation, operation.ways[0]!, isFault)
  const steps = of('step')
  const timers = of('timer')
  const isBlocked = steps.length === 0
  const good = [...steps, ...(isBlocked ? timers.slice(0, 1) : [])].map((one) => first(one, false))
  if (good.length === 0 && of('leftover').length === 0) return []
  const faults = [
    ...steps.flatMap((one) => one.ways.slice(1).map((way) => choice(one, way, true))),
    ...of('event').flatMap((one) => one.ways.map((way) => choice(one, way, true))),
    ...(isBlocked ? [] : timers.slice(0, 1).map((one) => first(one, true))),
  ]
  const leftovers = of('leftover').flatMap((one) => one.ways.map((way) => choice(one, way, false)))
  return [...good, ...leftovers, ...faults]
}

const turn = setImmediate
let underWay = 0
let onIdle: (() => void) | undefined
let isCounting = false

/** Counts the calls of Web Crypto that are under way, from now on. */
export function countCrypto(): void {
  if (isCounting) return
  isCounting = true
  const { prototype } = crypto.subtle.constructor as { prototype: Record<string, unknown> }
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const own = prototype[name]
    if (name === 'constructor' || typeof own !== 'function') continue
    prototype[name] = function counted(this: unknown, ...args: unknown[]) {
      const result: unknown = own.apply(this, args)
      if (!(result instanceof Promise)) return result
      underWay += 1
      const end = () => {
        underWay -= 1
        if (underWay === 0) onIdle?.()
      }
      result.then(end, end)
      return result
    }
  }
}

/** Resolves when no promise but those of the seams can go on: a turn of the event loop ends after all microtasks. */
async function settle(): Promise<void> {
  for (;;) {
    await new Promise<void>((resolve) => turn(() => resolve()))
    if (underWay === 0) return
    await new Promise<void>((resolve) => {
      onIdle = resolve
    })
  }
}

interface Timer {
  owner: string
  due: number
  number: number
  fire: () => void
}

export type Time = ReturnType<typeof createTime>

export function createTime(scheduler: Scheduler, startsAt: number) {
  let now = startsAt
  let deviceOffset = 0
  let timers: Timer[] = []
  let offered: { operation: Operation; timer: Timer } | undefined
  const offer = () => {
    const [timer] = timers
    if (offered?.timer === timer) return
    if (offered !== undefined) scheduler.remove(offered.operation)
    offered = undefined
    if (timer === undefined) return
    const operation: Operation = {
      name: `timer ${timer.number} of ${timer.owner}`,
      ways: ['fires'],
      kind: 'timer',
      writes: ['time', `page ${timer.owner}`],
      happen: () => {
        offered = undefined
        timers = timers.filter((one) => one !== timer)
        now = Math.max(now, timer.due)
        timer.fire()
        offer()
      },
    }
    offered = { operation, timer }
    scheduler.add(operation)
  }
  const keep = (left: Timer[]) => {
    timers = left
    offer()
  }
  return {
    /** The service's and the relays' time, milliseconds since 1970. */
    now: () => now,
    /** What the clock of the user's device says. */
    deviceNow: () => now + deviceOffset,
    /** Sets the clock of the device, not the time. */
    setDeviceClock: (byMs: number) => {
      deviceOffset += byMs
    },
    /** Lets time pass. Timers that are due fire later, one by one. */
    pass: (toMs: number) => {
      now = Math.max(now, toMs)
    },
    /** `setTimeout` and `clearTimeout` of one owner, such as a page. */
    timersOf: (owner: string) => ({
      setTimeout: ((fire: () => void, ms = 0) => {
        const timer = { owner, due: now + ms, number: scheduler.number(`timers of ${owner}`), fire }
        keep([...timers, timer].sort((a, b) => a.due - b.due || (a.owner < b.owner ? -1 : 1)))
        return timer
      }) as unknown as typeof setTimeout,
      clearTimeout: ((timer: unknown) => keep(timers.filter((one) => one !== timer))) as typeof clearTimeout,
    }),
    forget: (owner: string) => keep(timers.filter((timer) => timer.owner !== owner)),
  }
}
