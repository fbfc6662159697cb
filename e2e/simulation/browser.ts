/** One browser of the user: what its tabs share. Locks, messages and the session store, each step of them a seam. */

import type { SessionStore } from '@embedded-wallet/core'
import type { Operation, Scheduler } from './scheduler.js'

interface Holder {
  page: string
}

type Waiter = Holder & { grant: () => void }

/** Where a test plants a bug. */
export interface BrowserBugs {
  /** The store says that it deleted a record, and keeps it. */
  storeKeeps?: boolean | undefined
}

export type Browser = ReturnType<typeof createBrowser>

/** @param onRefused - Called when the store refuses something of a record. */
export function createBrowser(
  scheduler: Scheduler,
  { storeKeeps = false }: BrowserBugs,
  onRefused: (key: string) => void,
) {
  /** What the store holds, also for the invariants. */
  const records = new Map<string, unknown>()
  const holders = new Map<string, Holder>()
  const queues = new Map<string, Waiter[]>()
  const channels = new Map<string, Set<{ onmessage?: (message: { data: unknown }) => void }>>()
  const ofPage = new Map<string, Set<Operation>>()
  const add = (page: string, operation: Omit<Operation, 'kind'>) => {
    const own = ofPage.get(page) ?? new Set()
    ofPage.set(page, own)
    const step: Operation = {
      ...operation,
      kind: 'step',
      happen: (way) => {
        own.delete(step)
        operation.happen(way)
      },
    }
    own.add(step)
    scheduler.add(step)
  }

  const release = (name: string) => {
    holders.delete(name)
    const next = queues.get(name)?.shift()
    if (next === undefined) return
    holders.set(name, next)
    add(next.page, {
      name: `${next.page}/lock${scheduler.number(`${next.page}/lock`)} granted`,
      ways: ['comes'],
      writes: [`page ${next.page}`, 'locks'],
      happen: next.grant,
    })
  }
  /** `navigator.locks` of a page. */
  const locksOf = (page: string) => ({
    request: (
      name: string,
      { ifAvailable = false, signal }: { ifAvailable?: boolean; signal?: AbortSignal },
      work: (lock: object | null) => Promise<unknown>,
    ) =>
      new Promise((resolve, reject) => {
        const run = (lock: object | null) => Promise.resolve(work(lock)).then(resolve, reject)
        const hold = () => {
          const holder = holders.get(name)
          const end = () => {
            // Another page may hold it by now, when this one was closed.
            if (holders.get(name) === holder) release(name)
          }
          run({ name }).then(end)
        }
        add(page, {
          name: `${page}/lock${scheduler.number(`${page}/lock`)} ${name.split('/')[1]}`,
          ways: ['requested'],
          writes: [`page ${page}`, 'locks'],
          happen: () => {
            if (!holders.has(name)) {
              holders.set(name, { page })
              hold()
            } else if (ifAvailable) void run(null)
            else if (signal?.aborted) reject(signal.reason)
            else {
              const waiter = { page, grant: hold }
              const queue = queues.get(name) ?? []
              queues.set(name, [...queue, waiter])
              signal?.addEventListener('abort', () => {
                const left = queues.get(name) ?? []
                if (!left.includes(waiter)) return
                queues.set(
                  name,
                  left.filter((one) => one !== waiter),
                )
                reject(signal.reason)
              })
            }
          },
        })
      }),
  })

  /** The class `BroadcastChannel` of a page. */
  const channelsOf = (page: string) =>
    class {
      onmessage?: (message: { data: unknown }) => void
      constructor() {
        const own = channels.get(page) ?? new Set()
        channels.set(page, own.add(this))
      }
      postMessage(data: unknown) {
        for (const [receiver, listening] of channels) {
          if (receiver === page) continue
          add(receiver, {
            name: `${receiver}/heard${scheduler.number(`${receiver}<${page}`)} from ${page}`,
            ways: ['delivered', 'lost'],
            writes: [`page ${receiver}`],
            happen: (way) => {
              if (way === 'lost') return
              for (const channel of listening) channel.onmessage?.({ data })
            },
          })
        }
      }
    }

  /** The session store of a page. Its records outlive the page. */
  const storeOf = (page: string): SessionStore => {
    const step = <T>(verb: string, key: string, isWrite: boolean, act: () => T) =>
      new Promise<T>((resolve, reject) => {
        const folder = `device ${key.split('/')[0]}`
        add(page, {
          name: `${page}/store${scheduler.number(`${page}/store`)} ${verb} ${key.split('/')[0]}`,
          ways: ['done', 'refused'],
          reads: isWrite ? [] : [folder],
          writes: isWrite ? [`page ${page}`, folder] : [`page ${page}`],
          happen: (way) => {
            if (way === 'refused') {
              onRefused(key)
              return reject(new DOMException('The store refuses.', 'QuotaExceededError'))
            }
            const result = act()
            // A page that is closed does not go on.
            if (way === 'done') resolve(result)
          },
        })
      })
    return {
      persistence: 'device',
      get: (key) => step('get', key, false, () => records.get(key)),
      set: (key, value) => step('set', key, true, () => void records.set(key, value)),
      delete: (key) => step('delete', key, true, () => void (storeKeeps || records.delete(key))),
      list: (prefix) =>
        step('list', prefix, false, () =>
          [...records]
            .filter(([key]) => key.startsWith(prefix))
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([, value]) => value),
        ),
    }
  }

  return {
    locksOf,
    channelsOf,
    storeOf,
    records,
    /**
     * The page is gone: its locks are free and it hears nothing.
     *
     * @param isWritten - Whether what it was about to write is written.
     */
    close: (page: string, isWritten: boolean) => {
      for (const operation of ofPage.get(page) ?? []) {
        scheduler.remove(operation)
        if (isWritten && /store\d+ (?:set|delete)/.test(operation.name)) operation.happen('written')
      }
      ofPage.delete(page)
      channels.delete(page)
      for (const [name, queue] of queues)
        queues.set(
          name,
          queue.filter((waiter) => waiter.page !== page),
        )
      for (const [name, holder] of [...holders]) if (holder.page === page) release(name)
    },
  }
}
