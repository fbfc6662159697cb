/** Device codes, and the access tokens that agents redeem them for. The sandbox keeps only the hash of a token. */

import type { Agent, DeviceCode, RedeemedDeviceCode } from '@embedded-wallet/protocol'
import { randomText, sha256Hex, utf8 } from '../encoding.js'
import { invalidField, Refusal, unauthorized } from '../refusal.js'
import { isoTime } from '../state/clock.js'
import { update } from '../state/ids.js'
import type { Service } from '../state/service.js'

/** Assumption: the document names no lifetime for a code. A token does not expire. */
const codeLifetime = 10 * 60_000

/** Issues a device code, valid for ten minutes. */
export function issueDeviceCode(agentId: string, service: Service): DeviceCode {
  const code: DeviceCode = {
    code: randomText(18),
    agentId,
    expiresAt: isoTime(service.clock.now() + codeLifetime),
    redeemed: false,
  }
  service.records.deviceCodes.set(code.code, code)
  return code
}

/** Redeems a device code for an access token. */
export async function redeemDeviceCode(code: string, service: Service): Promise<RedeemedDeviceCode> {
  const accessToken = randomText(32)
  const tokenHash = await sha256Hex(utf8(accessToken))
  // There is no await from here on, so that only one of two concurrent calls succeeds.
  const { deviceCodes, agents } = service.records
  const known = deviceCodes.get(code)
  const agent = agents.get(known?.agentId ?? '')
  if (known === undefined || agent === undefined)
    throw new Refusal('NOT_FOUND', 'no device code has this text')
  if (known.redeemed) throw invalidField('code', 'it was already redeemed')
  if (Date.parse(known.expiresAt) <= service.clock.now()) throw invalidField('code', 'it has expired')
  known.redeemed = true
  deviceCodes.set(code, known)
  const { id: agentId, name: agentName, policy } = update(agents, agent, { isConnected: true }, service)
  service.records.agentTokens.set(tokenHash, { agentId })
  return { agentId, agentName, accessToken, policy }
}

/** Finds the agent that sends a request. */
export async function authenticateAgent(header: string | null, service: Service): Promise<Agent> {
  const [, token] = /^bearer +([A-Za-z0-9_-]{1,128})$/i.exec(header ?? '') ?? []
  const known =
    token === undefined ? undefined : service.records.agentTokens.get(await sha256Hex(utf8(token)))
  // The tokens of an agent end with it.
  const agent = service.records.agents.get(known?.agentId ?? '')
  if (agent === undefined) throw unauthorized('the access token is missing or wrong')
  if (agent.isPaused) throw new Refusal('FORBIDDEN', 'the agent is paused')
  return agent
}
