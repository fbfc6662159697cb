/** Calls to the controls of the sandbox. They are no part of the wallet, so the inspector does not record them. */

import type { ProfileName } from '@embedded-wallet/protocol'
import { callServer } from '../api/call'
import type {
  AgentOverview,
  InboxMail,
  IncomingKind,
  Overreach,
  PendingFault,
  SandboxClock,
  SandboxOverview,
  ScenarioReady,
  WebhookDelivery,
  WebhookEventEntry,
} from './sandboxTypes'

const call = <ResponseBody>(path: string, body?: object): Promise<ResponseBody> =>
  callServer((request) => fetch(request), `/api/sandbox${path}`, body)

const idOf = encodeURIComponent

export const getSandbox = (): Promise<SandboxOverview> => call('')
export const setUpScenario = (id: string): Promise<ScenarioReady> => call(`/scenarios/${idOf(id)}`, {})
export const advanceClock = (by: { seconds: 60 | 600 } | { until: 'sessionOver' }): Promise<SandboxClock> =>
  call('/clock', by)
export const addFault = (fault: PendingFault): Promise<object> => call('/faults', fault)
export const clearFaults = (): Promise<object> => call('/faults/clear', {})
export const receiveMoney = (kind: IncomingKind): Promise<object> => call('/incoming', { kind })
export const getMails = (): Promise<{ mails: InboxMail[] }> => call('/inbox')
export const getEvents = (): Promise<{ events: WebhookEventEntry[] }> => call('/events')
/** @param isForged - Whether the body is changed, under the signature of the original. */
export const deliverEvent = (id: string, isForged: boolean): Promise<WebhookDelivery> =>
  call(`/events/${idOf(id)}/deliver`, { isForged })
export const getAgents = (): Promise<AgentOverview> => call('/agents')
export const createAgent = (): Promise<AgentOverview> => call('/agents', {})
export const letAgentPropose = (): Promise<AgentOverview> => call('/agents/actions', {})
export const letAgentOverreach = (): Promise<Overreach> => call('/agents/overreach', {})
export const decideAction = (id: string, decision: 'approve' | 'reject'): Promise<AgentOverview> =>
  call(`/agents/actions/${idOf(id)}/${decision}`, {})
/** The change `passkey` returns the options for the browser, and `credential` is its result. */
export const arrangeAuthorization = (
  what: { change: 'totp' | 'logOut' | 'lock' | 'passkey' } | { credential: unknown; origin: string },
): Promise<{ options?: PublicKeyCredentialCreationOptionsJSON }> => call('/authorization', what)
export const switchProfile = (profile: ProfileName): Promise<object> => call('/profile', { profile })
export const resetSandbox = (): Promise<object> => call('/reset', {})
