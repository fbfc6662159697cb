/** One schedule's world: the user's browser with its tabs, the relays, their store and the service, all on one scheduler. */

import type { PendingPayment } from '@embedded-wallet/core'
import { REQUEST_ID_HEADER, STEP_UP_HEADER } from '@embedded-wallet/protocol'
import type { RelayOptions, RelayStore } from '@embedded-wallet/relay'
import type { ProcessingResponse, Sandbox } from '@embedded-wallet/sandbox'
import { type Browser, createBrowser } from './browser.js'
import { createNetwork, pathOf } from './network.js'
import { loadCore, openPage, type Page, type Patch } from './page.js'
import { createObservedService, createRelays, isProcessing, type Relays, type WalletCall } from './relays.js'
import { createScheduler, createTime, type Scheduler, type Time } from './scheduler.js'
import type { Template } from './template.js'
import { createWitness, type Reported, type Requested, type Witness } from './witness.js'

/** What a user does in a page, one after the other. */
export interface Action {
  verb: string
  /** Known from the beginning, or when the action has its quote. */
  transactionId?: string | undefined
  mayBeSigned?: Requested['mayBeSigned'] | undefined
  run(page: Page, world: World): Promise<unknown>
}

/** A bug that a test plants at a seam. */
export interface Bug {
  core?: readonly Patch[]
  storeKeeps?: boolean
  relayStore?: (store: RelayStore) => RelayStore
  service?: (next: Sandbox['fetch'], sandbox: Sandbox) => Sandbox['fetch']
  /** Changes the response that a wallet gets. */
  respond?: (response: Response, call: WalletCall, world: World) => Response | Promise<Response>
}

export interface Scenario {
  name: string
  /** The tabs, each with what its user does there. */
  tabs: Readonly<Record<string, (template: Template) => readonly Action[]>>
  isSignedIn: boolean
  relays: number
  relay?: Partial<RelayOptions>
  /** The service accepts what may wait, and settles it later. */
  waits?: ProcessingResponse
  /** Signs the user in where a page needs it. */
  reauthenticates?: boolean
  /** The service holds each payment until the user has authorized it. */
  isHeld?: boolean
}

export interface World {
  scheduler: Scheduler
  time: Time
  browser: Browser
  witness: Witness
  template: Template
  relays: Relays
  /** Sends the last request of a page with a step-up again. */
  steppedUp: Map<string, () => Promise<Response>>
  /** A new page will look what became of the payments. */
  end(): void
}

const noOptions: Partial<RelayOptions> = {}

/** @returns The world at its beginning: the first page of each tab waits for its user. */
export async function openWorld(template: Template, scenario: Scenario, bug: Bug = {}): Promise<World> {
  const { sandbox, startsAt, accountId, authenticator, signedIn, quotes } = template
  await sandbox.restore(structuredClone(scenario.isHeld ? template.heldSnapshot : template.snapshot))
  sandbox.faults.clear()
  if (scenario.waits !== undefined)
    sandbox.faults.add({ endpoint: '*', when: 'accepted', response: scenario.waits, times: 1000 })
  const openCore = await loadCore(bug.core)
  const scheduler = createScheduler()
  const time = createTime(scheduler, startsAt)
  template.follow(time.now)
  const witness = createWitness()
  for (const { id, transactionId } of quotes) witness.transactions.set(id, transactionId!)
  const network = createNetwork(scheduler)
  const browser = createBrowser(scheduler, bug, (key) => {
    if (/^(?:intent|operation|session)\//.test(key)) witness.isForgetful = true
  })
  if (scenario.isSignedIn)
    for (const [key, value] of signedIn) (browser.records as Map<string, unknown>).set(key, value)
  const world = { scheduler, time, browser, witness, template, steppedUp: new Map() } as World
  const own = bug.service?.(sandbox.fetch, sandbox) ?? sandbox.fetch
  const service = createObservedService(witness, template, own)
  const relays = createRelays(scenario.relays, {
    scheduler,
    network,
    time,
    sandbox,
    accountId,
    service,
    options: scenario.relay ?? noOptions,
    changeStore: bug.relayStore,
  })
  world.relays = relays

  const pages = new Map<string, Page>()
  const actions = new Map<string, string>()
  const open = (tab: string): Page => {
    const name = tab + scheduler.number(`pages of ${tab}`)
    witness.open.add(name)
    for (const known of witness.over.values()) known.add(name)
    const fetch = (request: Request): Promise<Response> => {
      if (request.headers.has(STEP_UP_HEADER) && request.method === 'PATCH') {
        const copy = request.clone() as Request
        world.steppedUp.set(name, () => fetch(copy.clone() as Request))
      }
      if (request.url.endsWith('/authorize')) {
        const action = `${actions.get(name)}`
        witness.proofs.set(action, (witness.proofs.get(action) ?? 0) + 1)
      }
      const requestId = request.headers.get(REQUEST_ID_HEADER)
      if (requestId !== null && !witness.sent.has(requestId))
        witness.sent.set(requestId, new Set(witness.heard))
      const number = scheduler.number(`${name}/call`)
      const call: WalletCall = { name: `${name}/call${number}`, action: actions.get(name), request }
      const sent = network.send({
        name: `${call.name} ${pathOf(request)}`,
        sender: `page ${name}`,
        request,
        refusals: relays.refusalsOf(call),
        receive: async (arrived, copy) => {
          const copied = copy === 1 ? call : { ...call, name: `${call.name}b` }
          const response = await relays.receive({ ...copied, request: arrived }, number + copy)
          return bug.respond?.(response, call, world) ?? response
        },
      })
      if (scenario.waits === undefined || requestId === null) return sent
      return sent.then(async (response) => {
        if (await isProcessing(response)) witness.heard.add(requestId)
        return response
      })
    }
    const page: Page = {
      tab,
      ...openPage(name, {
        browser,
        time,
        openCore,
        options: {
          accountId,
          relayUrl: 'https://shop.example/wallet',
          rpId: 'shop.example',
          fetch,
          passkeys: authenticator,
          ...(scenario.reauthenticates && {
            reauthenticate: (wallet) => page.core.signInWithPasskey(wallet),
          }),
        },
        onSigned: (text, key) => {
          witness.signed.push({ page: name, text, key })
          if (witness.over.get(key)?.has(name)) witness.broken.push(`${name} signs with a signed out session`)
        },
      }),
    }
    pages.set(tab, page)
    act(page, scenario.tabs[tab]?.(template) ?? [], 0)
    return page
  }
  const look = () => {
    const known = knownPayments(world)
    const { core, wallet } = open('last')
    const learn = (payments: readonly PendingPayment[]) => {
      const found = payments.filter(({ outcome }) => outcome === 'done')
      witness.known = new Set([...known, ...found.map(({ quoteId }) => witness.transactions.get(quoteId))])
    }
    core.reconcilePayments(wallet).then(learn, () => {}) // Ignored: why. Then nothing is known.
  }
  world.end = () =>
    scheduler.add({ name: 'a last page', kind: 'step', ways: ['looks'], writes: [], happen: look })

  /** The user does the next thing. */
  const act = (page: Page, script: readonly Action[], at: number) => {
    const action = script[at]
    if (action === undefined) return
    const { name } = page
    const { verb, transactionId } = action
    const mayBeSigned = action.mayBeSigned ?? (() => false)
    const id = `${name}/${at + 1} ${verb}`
    const requested: Requested = { ...{ id, page: name, verb, transactionId, mayBeSigned }, knows: [] }
    const isAlive = () => pages.get(page.tab) === page
    const report = (reported: Omit<Reported, keyof Requested>) => {
      if (!isAlive()) return
      witness.reported.push({ ...requested, transactionId: action.transactionId, ...reported })
      const records = [...browser.records.values()] as { sessionId?: string }[]
      const hasKey = records.some(({ sessionId }) => sessionId !== undefined)
      if (
        verb === 'sign-in' &&
        reported.outcome === 'done' &&
        scenario.waits &&
        !witness.isForgetful &&
        !hasKey
      )
        witness.broken.push(`${id} reported that it signed in: the device has no key`)
      act(page, script, at + 1)
    }
    scheduler.add({
      name: `${name} ${verb}${at + 1}`,
      kind: 'step',
      ways: ['begins'],
      writes: [`page ${name}`],
      happen: () => {
        if (!isAlive()) return
        requested.knows = knownPayments(world)
        witness.requested.push(requested)
        actions.set(name, requested.id)
        action.run(page, world).then(
          (result) => report(reportedOf(result)),
          (error: { outcome?: Reported['outcome']; code?: string }) => {
            if (typeof error.code !== 'string') witness.broken.push(`${id} fails without a code: ${error}`)
            report({ outcome: error.outcome ?? 'unknown', code: `${error.code}` })
          },
        )
      },
    })
  }

  const close = (tab: string, isWritten: boolean) => {
    const { name } = pages.get(tab)!
    pages.delete(tab)
    witness.open.delete(name)
    network.close(`page ${name}`)
    browser.close(name, isWritten)
    time.forget(name)
  }
  for (const tab of Object.keys(scenario.tabs)) {
    open(tab)
    scheduler.add({
      name: `tab ${tab}`,
      kind: 'event',
      ways: ['dies', 'dies, written', 'reloads', 'reloads, written'],
      get writes() {
        return [
          'device session',
          'device intent',
          'device auth-method',
          'locks',
          `page ${pages.get(tab)?.name}`,
        ]
      },
      happen: (way) => {
        close(tab, way.endsWith('written'))
        if (way.startsWith('reloads')) open(tab)
      },
    })
  }
  scheduler.add({
    // A challenge lapses five minutes after it was made, so after the quote has expired.
    name: 'the quote',
    kind: 'event',
    ways: scenario.isHeld ? ['expires', 'lapses'] : ['expires'],
    writes: ['time', 'service'],
    happen: (way) => time.pass(Date.parse(quotes[0].expiresAt) + (way === 'lapses' ? 600_000 : 1000)),
  })
  scheduler.add({
    name: 'the clock of the device',
    kind: 'event',
    ways: ['jumps ahead', 'jumps back'],
    writes: ['time'],
    happen: (way) => {
      witness.isClockWrong = true
      time.setDeviceClock(way === 'jumps ahead' ? 3_600_000 : -3_600_000)
    },
  })
  return world
}

/** The payments that were reported to the app as made, or that the device remembers as made. */
function knownPayments({ browser, witness: { reported, transactions } }: World): (string | undefined)[] {
  const records = [...browser.records.values()] as { quoteId?: string; state?: string }[]
  const remembered = records.filter(({ state }) => state === 'done')
  return [
    ...reported.filter(({ outcome }) => outcome === 'done').map(({ transactionId }) => transactionId),
    ...remembered.map(({ quoteId = '' }) => transactions.get(quoteId)),
  ]
}

function reportedOf(result: unknown): Omit<Reported, keyof Requested> {
  const { sessionId, outcome } = (result ?? {}) as { sessionId?: string; outcome?: Reported['outcome'] }
  return { outcome: outcome ?? 'done', code: 'ok', sessionId }
}
