/** The HPKE `info` of everything that the service seals or opens: 12 ASCII bytes, a wire constant. */

export const hpkeInfo: Uint8Array<ArrayBuffer> = /* @__PURE__ */ new TextEncoder().encode('turnkey_hpke')
