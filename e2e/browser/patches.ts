/** The 45 patches of the page's language and interfaces that a hostile script tries, by the path of what it replaces, and their figures in one sentence. */

export const patches: readonly string[] = `
  SubtleCrypto.prototype.importKey SubtleCrypto.prototype.exportKey SubtleCrypto.prototype.generateKey
  SubtleCrypto.prototype.deriveBits SubtleCrypto.prototype.deriveKey SubtleCrypto.prototype.decrypt
  SubtleCrypto.prototype.unwrapKey SubtleCrypto.prototype.sign Crypto.prototype.subtle
  Crypto.prototype.getRandomValues Object.defineProperty Array.prototype.push Array.prototype.map
  Array.prototype.slice Array.prototype.join Array.prototype.@@iterator Uint8Array Uint8Array.from
  TypedArray.prototype.set TypedArray.prototype.subarray TypedArray.prototype.slice
  TypedArray.prototype.fill TypedArray.prototype.@@iterator DataView BigInt TextEncoder.prototype.encode
  TextDecoder.prototype.decode JSON.parse JSON.stringify Promise.prototype.then structuredClone postMessage
  BroadcastChannel.prototype.postMessage IDBObjectStore.prototype.put IDBObjectStore.prototype.get
  Function.prototype.call Function.prototype.apply Reflect.apply Map.prototype.set WeakMap.prototype.set
  atob fetch Request CredentialsContainer.prototype.get LockManager.prototype.request
`
  .trim()
  .split(/\s+/)

/** The patches that gave a script the session key, by flow and by the time of the patch. */
export type PatchFigures = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** @returns One line without a full stop. */
export function summaryOf(figures: PatchFigures): string {
  const flows = Object.entries(figures).map(([flow, columns]) => {
    const counts = Object.entries(columns).map(
      ([time, taken]) => `${time} ${taken.length} of ${patches.length}`,
    )
    return `${flow}: ${counts.join(', ')}`
  })
  return `Patches, ${flows.join('; ')}`
}
