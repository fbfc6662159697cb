/** Made-up keys for sealed codes: an unknown user gets a bundle of the form that real users get. */

import { OtpEncryptionTarget, SignedEnvelope } from '@embedded-wallet/protocol'
import { is } from 'valibot'
import { bytesToHex } from '../encoding.js'
import { overwrite, type RelayStore } from '../store/relayStore.js'

/** Fields of the data: texts that differ between accounts are made up, the others are copied. */
type Data = Record<string, unknown>

/** A real bundle, opened. */
interface Sample {
  authMethodId: string
  envelope: SignedEnvelope
  data: Data
}

/** Imitates the bundles of a deployment. */
export type DecoyTargets = ReturnType<typeof createDecoyTargets>

const seenKey = 'otpTargetForms'
const seenMs = 365 * 86_400_000

/** Until it sees a real bundle, it uses the form of the service's sandbox, with empty signature fields. */
const sandboxEnvelope: SignedEnvelope = {
  version: 'v1.0.0',
  data: '',
  dataSignature: '',
  enclaveQuorumPublic: '',
}
const sandboxData: Data = {
  targetPublic: '04'.padEnd(130, '0'),
  organizationId: '00000000-0000-4000-8000-000000000000',
}

/**
 * @param digits - Hex digits for a text, which only a holder of the relay's secret can compute.
 * @param store - Keeps what was seen: an instance that has seen nothing yet must not show who exists.
 */
export function createDecoyTargets(digits: (text: string) => Promise<string>, store: RelayStore) {
  /** The last bundles of two accounts: what both have in common belongs to the deployment. */
  const seen = async () => JSON.parse((await store.get(seenKey)) ?? '[]') as Sample[]
  return {
    /** Takes note of the form of a real bundle. It never rejects. */
    learn: async (authMethodId: string, bundle: string): Promise<void> => {
      const sample = open(authMethodId, bundle)
      if (sample === undefined) return
      const keep = async () => {
        const others = (await seen()).filter((one) => one.authMethodId !== authMethodId)
        await overwrite(store, seenKey, JSON.stringify([sample, ...others].slice(0, 2)), seenMs, seenKey)
      }
      // Ignored: the form is not known until the next bundle.
      await keep().catch(() => undefined)
    },
    /** @returns A bundle with a fresh key. Its other fields are always the same for one AuthMethod. */
    create: async (authMethodId: string): Promise<string> => {
      const [latest, other] = await seen()
      const { envelope, data } = latest ?? { envelope: sandboxEnvelope, data: sandboxData }
      const made: Data = {}
      for (const [name, value] of Object.entries(data)) {
        const isShared = other !== undefined && other.data[name] === value
        if (name === 'targetPublic') made[name] = await createPoint(String(value).length)
        else if (typeof value !== 'string' || isShared) made[name] = value
        else made[name] = imitateText(value, await digits(`otpTarget/${name}/${authMethodId}`))
      }
      const decoy: SignedEnvelope = {
        ...envelope,
        data: bytesToHex(new TextEncoder().encode(JSON.stringify(made))),
        ...(envelope.dataSignature !== '' && { dataSignature: createSignature() }),
      }
      return JSON.stringify(decoy)
    },
  }
}

function open(authMethodId: string, bundle: string): Sample | undefined {
  try {
    const envelope: unknown = JSON.parse(bundle)
    if (!is(SignedEnvelope, envelope)) return undefined
    const bytes = Uint8Array.from(envelope.data.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
    const data: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return is(OtpEncryptionTarget, data) ? { authMethodId, envelope, data: { ...data } } : undefined
  } catch {
    // Ignored: why this bundle cannot be opened. The wallet that gets it reports it.
    return undefined
  }
}

/** A point of P-256 in hex, compressed if the text is as short as that. */
async function createPoint(length: number): Promise<string> {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, [
    'deriveBits',
  ])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  if (length !== 66) return bytesToHex(point)
  return bytesToHex(Uint8Array.of(2 + (point[64]! & 1), ...point.subarray(1, 33)))
}

/** A random ECDSA signature in DER, hex. It verifies nothing. */
function createSignature(): string {
  const integer = () => {
    const bytes = [...crypto.getRandomValues(new Uint8Array(32))]
    // X.690, 8.3: an integer has as few bytes as possible, and a positive one does not begin with a set bit.
    while (bytes[0] === 0 && bytes.length > 1) bytes.shift()
    const value = bytes[0]! < 0x80 ? bytes : [0, ...bytes]
    return [2, value.length, ...value]
  }
  const body = [...integer(), ...integer()]
  return bytesToHex(Uint8Array.of(0x30, body.length, ...body))
}

/** Replaces hex digits by others, and keeps everything else. Version and variant of a UUID stay. */
function imitateText(text: string, digits: string): string {
  return text.replace(/[\da-f]/g, (character, index: number) =>
    index === 14 || index === 19 ? character : digits[index % digits.length]!,
  )
}
