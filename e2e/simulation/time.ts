/** The time of one schedule: clocks that stand still between steps, and timers that fire when the scheduler says so. */

import type { Operation, Scheduler } from './scheduler.js'

interface Timer {
  owner: string
  due: number
  number: number
  fire: () => void
}

export interface Time {
  /** The service's and the relays' time, milliseconds since 1970. */
  now(): number
  /** What the clock of the user's device says. */
  deviceNow(): number
  /** Sets the clock of the device, not the time. */
  setDeviceClock(byMs: number): void
  /** Lets time pass. Timers that are due fire later, one by one. */
  pass(toMs: number): void
  /** `setTimeout` and `clearTimeout` of one owner, such as a page. */
  timersOf(owner: string): { setTimeout: typeof setTimeout; clearTimeout: typeof clearTimeout }
  /** The timers of a page end with it. */
  forget(owner: string): void
}

export function createTime(scheduler: Scheduler, startsAt: number): Time {
  let now = startsAt
  let deviceOffset = 0
  let timers: Timer[] = []
  let offered: { operation: Operation; timer: Timer } | undefined
  /** Offers the timer that is due first. */
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
    now: () => now,
    deviceNow: () => now + deviceOffset,
    setDeviceClock: (byMs) => {
      deviceOffset += byMs
    },
    pass: (toMs) => {
      now = Math.max(now, toMs)
    },
    timersOf: (owner) => ({
      setTimeout: ((fire: () => void, ms = 0) => {
        const timer = { owner, due: now + ms, number: scheduler.number(`timers of ${owner}`), fire }
        keep([...timers, timer].sort((a, b) => a.due - b.due || (a.owner < b.owner ? -1 : 1)))
        return timer
      }) as unknown as typeof setTimeout,
      clearTimeout: ((timer: unknown) => keep(timers.filter((one) => one !== timer))) as typeof clearTimeout,
    }),
    forget: (owner) => keep(timers.filter((timer) => timer.owner !== owner)),
  }
}
