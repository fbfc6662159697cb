/** The challenge of a started login: the same for known and unknown users, in form and in time. */

import { PasskeyAuthChallenge, walletEndpoints } from '@embedded-wallet/protocol'
import { bytesToHex } from '../encoding.js'
import { jsonResponse, type PlainResponse } from '../http/response.js'
import { OtpTarget, parseResponse } from '../upstream/readers.js'
import { createFixedTime, type InConstantTime } from './constantTime.js'
import { type LoginCall, type LoginParts, publicAuthMethod, refuseOutage } from './loginCall.js'
import { loginSeconds } from './loginState.js'

/** @returns A function that responds to a challenge for an AuthMethod of this type. */
export function createLoginChallenge(
  { forward, states, decoyTargets, isSealedType, now }: LoginParts,
  inConstantTime: InConstantTime,
) {
  const inFixedTime = createFixedTime()
  return (call: LoginCall, type: string): Promise<PlainResponse> =>
    type === 'PASSKEY' ? inConstantTime(call.rest, () => challengePasskey(call)) : challengeCode(call, type)

  async function challengePasskey({ login, params, bytes, headers, traceId }: LoginCall) {
    const response = await forward(walletEndpoints.challengeAuthMethod, { params, bytes, headers, traceId })
    refuseOutage(response)
    const isReal = !login.isDecoy && response.status === 200
    const real = isReal ? parseResponse(response, PasskeyAuthChallenge.reader) : undefined
    return jsonResponse(
      200,
      JSON.stringify({
        ...publicAuthMethod(login, params.authMethodId!, 'PASSKEY'),
        challenge: real?.challenge ?? bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
        requestId: await states.sealRequestId(login, real?.requestId ?? 'none'),
        expiresAt: new Date(now() + loginSeconds * 500).toISOString(),
      }),
    )
  }

  /** Responds without waiting for the mail. OAUTH has no mail and the same response. */
  function challengeCode(call: LoginCall, type: string): Promise<PlainResponse> {
    const { login, params } = call
    const authMethodId = params.authMethodId!
    const isSealed = isSealedType(type)
    const respond = async (target: string | undefined) =>
      jsonResponse(
        200,
        JSON.stringify({
          ...publicAuthMethod(login, authMethodId, type),
          otpEncryptionTargetBundle: target,
        }),
      )
    const lastTarget = async () =>
      (await states.findOtpTarget(authMethodId)) ??
      (isSealed ? states.findDecoyTarget(authMethodId, () => decoyTargets.create(authMethodId)) : undefined)
    const withoutResult = lastTarget().then(respond)
    const work = sendCode(call).then((target) => (target === undefined ? withoutResult : respond(target)))
    const { inBackground: onLate, rest } = call
    return inFixedTime({ work, withoutResult, onLate, isResultNeeded: isSealed, rest })
  }

  /** @returns The key to seal the code to, where codes are sealed; undefined if no code was sent. An earlier one is still valid. */
  async function sendCode({
    login,
    params,
    bytes,
    headers,
    traceId,
  }: LoginCall): Promise<string | undefined> {
    const response = await forward(walletEndpoints.challengeAuthMethod, { params, bytes, headers, traceId })
    // Any other status counts as a mail that is late: only real users have a mailer that can fail.
    if (login.isDecoy || response.status !== 200) return undefined
    const { otpEncryptionTargetBundle: target } = parseResponse(response, OtpTarget)
    if (target === undefined) return undefined
    await decoyTargets.learn(params.authMethodId!, target)
    await states.keepOtpTarget(params.authMethodId!, target)
    return target
  }
}
