/** Parts of the stories of the step-up: raw calls of a wallet to relays before one sandbox, and ceremonies with magic values. */

import { magicValues, type ProfileName } from '@embedded-wallet/protocol'
import { createRelay, type Relay, type RelayOptions } from '@embedded-wallet/relay'
import { openTestSystem, relayUrl } from './testSystem.js'

export interface RawCall {
  method: string
  path: string
  json?: object | undefined
  headers?: Record<string, string>
}

/** A response, with its body as JSON. */
interface RawResponse {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the stories compare parts of bodies of many kinds.
  body: any
}

export type StepUpStory = Awaited<ReturnType<typeof openStepUpStory>>

/** Opens a sandbox with a user who has a passkey and codes by email. What comes next goes through relays of its own. */
export async function openStepUpStory(
  profile: ProfileName = 'document',
  between: (next: (request: Request) => Promise<Response>) => (request: Request) => Promise<Response> = (
    next,
  ) => next,
) {
  const system = openTestSystem({ profile })
  const { accountId } = await system.signedIn()
  const { baseUrl, tokenId, clientSecret, clock } = system.sandbox
  /** The requests that reached the service through the tested relays, such as `DELETE /auth/credentials 202`. */
  const forwarded: string[] = []
  const fetch = between(async (request) => {
    const response = await system.sandbox.fetch(request)
    const path = request.url.slice(baseUrl.length).replace(/:[\w-]+|\?.*/g, '')
    if (request.method !== 'GET') forwarded.push(`${request.method} ${path} ${response.status}`)
    return response
  })
  const story = {
    system,
    accountId,
    customerId: await system.customerOf(accountId),
    forwarded,
    /** The AuthMethods of the account by type. */
    authMethods: {} as Record<string, string>,
    /** A relay with the default policy, or with other options, before the same sandbox. */
    relayOf: (options?: Partial<RelayOptions>) =>
      createRelay({
        service: { baseUrl, tokenId, clientSecret, fetch },
        profile,
        mode: 'sandbox',
        quotas: false,
        now: clock.now,
        relyingParty: { id: 'shop.example', name: 'Shop', origins: ['https://shop.example'] },
        authorize: () => [accountId],
        ...options,
      }),
    call: async (relay: Relay, { method, path, json, headers }: RawCall): Promise<RawResponse> => {
      const response = await relay(
        new Request(relayUrl + path, {
          method,
          headers: {
            'Wallet-Call': '1',
            ...(json !== undefined && { 'Content-Type': 'application/json' }),
            ...headers,
          },
          body: json === undefined ? null : JSON.stringify(json),
        }),
      )
      const text = await response.text()
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
    },
  }
  const setUp = story.relayOf({ authorizeAction: () => 'allow' })
  if (profile !== '2026-08')
    await signedCall(story, setUp, {
      method: 'POST',
      path: '/auth/credentials',
      json: { type: 'EMAIL_OTP', accountId, email: 'ada@shop.example' },
    })
  const { body } = await story.call(setUp, {
    method: 'GET',
    path: `/auth/credentials?accountId=${accountId}`,
  })
  for (const { type, id } of body.data) story.authMethods[type] = id
  forwarded.length = 0
  return story
}

/** Makes both calls of a signed retry, with the signature that the sandbox takes in place of a real one. */
async function signedCall({ call }: StepUpStory, relay: Relay, first: RawCall): Promise<RawResponse> {
  const demand = await call(relay, first)
  return demand.status === 202 ? call(relay, signedLeg(first, demand.body.requestId)) : demand
}

export const signedLeg = (first: RawCall, requestId: string): RawCall => ({
  ...first,
  headers: {
    ...first.headers,
    'Service-Wallet-Signature': magicValues.walletSignature,
    'Request-Id': requestId,
  },
})

export const withStepUp = (call: RawCall, stepUpId: string): RawCall => ({
  ...call,
  headers: { ...call.headers, 'Step-Up-Id': stepUpId },
})

/** The base point of P-256 (FIPS 186-5, SP 800-186): a key that every deployment can seal to. */
export const clientPublicKey =
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5'

const magicAssertion = {
  credentialId: 'AA',
  clientDataJson: 'AA',
  authenticatorData: 'AA',
  signature: magicValues.passkeySignature,
}

/** Which calls of a ceremony name which step-up. */
export interface Named {
  challenge?: string | undefined
  proof?: string | undefined
}

const stepUpHeader = (id: string | undefined): Record<string, string> =>
  id === undefined ? {} : { 'Step-Up-Id': id }

/** The challenge of a passkey, and the call that proves it. */
async function beginPasskey(
  { call, authMethods }: StepUpStory,
  relay: Relay,
  named: Named,
): Promise<{ issued: RawResponse; proof: RawCall }> {
  const path = `/auth/credentials/${authMethods.PASSKEY}`
  const issued = await call(relay, {
    method: 'POST',
    path: `${path}/challenge`,
    json: { clientPublicKey },
    headers: stepUpHeader(named.challenge),
  })
  const proof = {
    method: 'POST',
    path: `${path}/verify`,
    json: { type: 'PASSKEY', assertion: magicAssertion },
    headers: { ...stepUpHeader(named.proof), 'Request-Id': String(issued.body.requestId) },
  }
  return { issued, proof }
}

export async function signInWith(story: StepUpStory, relay: Relay, named: Named): Promise<RawResponse> {
  const { issued, proof } = await beginPasskey(story, relay, named)
  return issued.status === 200 ? story.call(relay, proof) : issued
}

/** Makes a call that needs a step-up, and proves the step-up. Returns its id. */
export async function provenStepUp(story: StepUpStory, relay: Relay, call: RawCall): Promise<string> {
  const { status, body } = await story.call(relay, call)
  if (status !== 403) throw new Error(`expected a demand for a step-up, and got ${status}`)
  const { stepUpId } = body.details
  const { status: signedIn } = await signInWith(story, relay, { challenge: stepUpId, proof: stepUpId })
  if (signedIn !== 200) throw new Error(`the ceremony ended with ${signedIn}`)
  return stepUpId
}

/** @returns The attestation of a registration on a page of the shop, with the given changes of its client data. */
export function attestationOf(challenge: string, changes: object = {}) {
  const clientData = { type: 'webauthn.create', challenge, origin: 'https://shop.example', ...changes }
  const clientDataJson = Buffer.from(JSON.stringify(clientData)).toString('base64url')
  return { credentialId: 'AA', clientDataJson, attestationObject: 'AA', transports: [] }
}
