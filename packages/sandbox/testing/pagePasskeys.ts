/** The browser's passkey interface over a software authenticator. The one function also runs as an init script, so it uses nothing outside itself. */

/** What a ceremony ends with. The name of an error must survive the way between processes. */
export type CeremonyEnd = { value: CredentialJson | undefined } | { error: { name: string; message: string } }

/** A credential as JSON: binary values are base64url. */
export interface CredentialJson {
  id: string
  type: string
  authenticatorAttachment?: string | undefined
  response: {
    clientDataJSON: string
    attestationObject?: string
    authenticatorData?: string
    signature?: string
    userHandle?: string | undefined
    transports?: string[] | undefined
  }
}

/** Runs a ceremony, or passes a signal on. The options are JSON text. */
export type RunCeremony = (kind: 'create' | 'get' | 'signal', optionsJson: string) => Promise<CeremonyEnd>

/**
 * Defines `navigator.credentials` and `PublicKeyCredential` in a page.
 *
 * @param run - A function, or the name of a global function of the page.
 * @returns Puts back what was there before.
 */
export function definePasskeys(run: RunCeremony | string, isAbsent: () => boolean = () => false): () => void {
  const page = globalThis as unknown as Record<string, unknown> & { navigator: Navigator }
  const runCeremony = (typeof run === 'string' ? page[run] : run) as RunCeremony
  const toBytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)).buffer
  const toText = (value: unknown): unknown => {
    const isView = ArrayBuffer.isView(value)
    if (!isView && Object.prototype.toString.call(value) !== '[object ArrayBuffer]') return value
    const bytes = isView
      ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      : new Uint8Array(value as ArrayBuffer)
    return btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  }
  const perform = async (
    kind: 'create' | 'get',
    options: { publicKey?: object; signal?: AbortSignal } = {},
  ) => {
    options.signal?.throwIfAborted()
    const aborted = new Promise<never>((_, reject) => {
      options.signal?.addEventListener('abort', () => reject(options.signal!.reason))
    })
    const ceremony = runCeremony(
      kind,
      JSON.stringify(options.publicKey, (_, value) => toText(value)),
    )
    const end = await Promise.race([ceremony, aborted])
    if ('error' in end) throw new DOMException(end.error.message, end.error.name)
    return new PasskeyCredential(end.value!)
  }

  class PasskeyCredential {
    static async isUserVerifyingPlatformAuthenticatorAvailable() {
      return true
    }
    static async isConditionalMediationAvailable() {
      return false
    }
    static async signalUnknownCredential(options: object) {
      await runCeremony('signal', JSON.stringify({ type: 'unknown-credential', ...options }))
    }
    static async signalAllAcceptedCredentials({
      allAcceptedCredentialIds,
      ...options
    }: {
      allAcceptedCredentialIds: string[]
    }) {
      const signal = { type: 'all-accepted-credentials', ...options, credentialIds: allAcceptedCredentialIds }
      await runCeremony('signal', JSON.stringify(signal))
    }
    id
    rawId
    type
    authenticatorAttachment
    response
    #json
    constructor(json: CredentialJson) {
      this.#json = json
      const { transports, ...bytes } = json.response
      this.id = json.id
      this.rawId = toBytes(json.id)
      this.type = json.type
      this.authenticatorAttachment = json.authenticatorAttachment
      this.response = {
        ...Object.fromEntries(Object.entries(bytes).map(([name, text]) => [name, text && toBytes(text)])),
        getTransports: () => transports ?? [],
      }
    }
    getClientExtensionResults() {
      return {}
    }
    toJSON() {
      return this.#json
    }
  }

  const container = {
    create: (options: object) => perform('create', options),
    get: (options: object) => perform('get', options),
    preventSilentAccess: async () => undefined,
    store: () => Promise.reject(new DOMException('not supported', 'NotSupportedError')),
  }
  const restores = [
    define(page.navigator, 'credentials', () => (isAbsent() ? undefined : container)),
    define(page, 'PublicKeyCredential', () => (isAbsent() ? undefined : PasskeyCredential)),
  ]
  return () => {
    for (const restore of restores) restore()
  }

  function define(owner: object, name: string, get: () => unknown): () => void {
    const before = Object.getOwnPropertyDescriptor(owner, name)
    Object.defineProperty(owner, name, { get, configurable: true })
    return () => {
      if (before === undefined) Reflect.deleteProperty(owner, name)
      else Object.defineProperty(owner, name, before)
    }
  }
}
