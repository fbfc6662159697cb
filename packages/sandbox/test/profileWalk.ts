/** A sandbox of a profile that holds every response of success against the published fields of its call. */

import { faultsOf } from '@embedded-wallet/e2e/support/profileFaults.js'
import type { ProfileResource } from '@embedded-wallet/e2e/support/profileResources.js'
import { profileResponses } from '@embedded-wallet/e2e/support/profileResponses.js'
import type { ProfileName } from '@embedded-wallet/protocol'
import type { SandboxOptions } from '@embedded-wallet/sandbox'
import { expect } from 'vitest'
import {
  authorizationOf,
  type ClientSession,
  createWorld,
  read,
  type Send,
  type ServiceResponse,
} from './client.js'

export type ProfileWalk = ReturnType<typeof openWalk>

/** Opens a sandbox. Source: the interface document, section Resources, has the fields of 2026-04 for what it shows. */
export function openWalk(profile: ProfileName, options: SandboxOptions = {}) {
  const published = profile === 'document' ? '2026-04' : profile
  const world = createWorld({ ...options, profile })
  /** What was wrong so far: nothing, when every response has the fields of its profile. */
  const faults: string[] = []
  /** The calls that were checked, such as `GET /auth/credentials 200`. */
  const checked = new Set<string>()

  const itemFaults = (resources: string[], body: unknown): string[] =>
    resources
      .map((resource) => faultsOf(resource as ProfileResource, published, body))
      // A body is held against the row of its own type.
      .sort((one, other) => weightOf(one) - weightOf(other))[0] ?? ['not in the table']

  const check = (method: string, path: string, { status, body }: ServiceResponse) => {
    const call = `${method} ${templateOf(path)}`
    const add = (found: string[]) => void faults.push(...found.map((fault) => `${call} ${status}: ${fault}`))
    checked.add(`${call} ${status}`)
    if (status >= 400) return add([body.message ?? body.reason])
    if (status === 202 && call !== 'POST /quotes') return add(itemFaults(['Challenge'], withoutType(body)))
    const rows = Object.entries(profileResponses)
      .filter(([row]) => row === call || row.startsWith(`${call}#`))
      .flatMap(([, response]) => (typeof response === 'string' ? [response] : response[profileAt(published)]))
      .filter((row) => row !== undefined)
    if (rows[0] === '') return add(body === undefined ? [] : ['has a body'])
    const resources = rows.flatMap((row) => variantsOf(row.replace(/^\w+ /, '')))
    if (!/^(page|list) /.test(rows[0] ?? '')) return add(itemFaults(resources, body))
    if (rows[0]!.startsWith('page') && typeof body.hasMore !== 'boolean') add(['hasMore: missing'])
    for (const item of body.data) add(itemFaults(resources, item))
  }

  /** Sends a request and checks the response, also that it is one of success. `send` checks only responses of success. */
  const call: Send = async (method, path, body, headers) => {
    const response = await world.send(method, path, body, headers)
    check(method, path, response)
    return response
  }
  return {
    ...world,
    call,
    async send(...[method, path, body, headers]: Parameters<Send>) {
      const response = await world.send(method, path, body, headers)
      // The interface document has a few fields that no dated profile has.
      if (response.status >= 300 || profile === 'document') return response
      const before = faults.length
      check(method, path, response)
      expect(faults.splice(before)).toEqual([])
      return response
    },
    /** Sends a form with a file, which the JSON client cannot. */
    async sendForm(method: string, path: string, fields: Record<string, string>) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('file', new File(['%PDF-1.7'], 'id.pdf', { type: 'application/pdf' }))
      const headers = { authorization: authorizationOf(world.sandbox) }
      const request = new Request(`${world.sandbox.baseUrl}${path}`, { method, body: form, headers })
      const response = await read(await world.sandbox.fetch(request))
      check(method, path, response)
      return response
    },
    /** Makes the first call, checks the 202, signs and makes the retry. */
    async signed(session: Pick<ClientSession, 'sign'>, method: string, path: string, body?: unknown) {
      const { body: challenge } = await call(method, path, body)
      return call(method, path, body, {
        'request-id': challenge.requestId,
        'service-wallet-signature': session.sign(challenge.payloadToSign),
      })
    },
    faults,
    checked,
  }
}

/** @returns The path as the table has it: `{}` in place of each identifier, code and address. */
function templateOf(path: string): string {
  return path
    .replace(/\?.*/, '')
    .replace(/[A-Z]\w+:[\w-]+|(?:\$|%24)[^/]+|(?<=^\/(?:invitations|agents\/device-codes)\/)[\w-]+/g, '{}')
    .replace(/(?<=^\/sca\/factors\/(?:reset\/)?)(?!reset|confirm)[\w-]+/g, '{}')
}

/** The position of a profile in a row of the table. */
const profileAt = (profile: string) => (profile === '2026-04' ? 0 : 1)

/** The table names one variant of these in some rows. */
const variants = [
  ['IndividualCustomer', 'BusinessCustomer'],
  ['IncomingTransaction', 'OutgoingTransaction'],
]
const variantsOf = (resource: string) => variants.find((names) => names.includes(resource)) ?? [resource]

const weightOf = (faults: string[]) =>
  faults.length + (faults.some((fault) => /ype: .* is not one of/.test(fault)) ? 100 : 0)

/** Only the 202 of a credential or of a session's end has the type, which the table leaves out. */
function withoutType({ type: _, ...others }: Record<string, unknown>): Record<string, unknown> {
  return others
}
