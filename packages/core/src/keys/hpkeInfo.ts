/** The HPKE `info` of everything that the service seals or opens: `turnkey_hpke`, 12 ASCII bytes, a wire constant. */

import { hexToBytes } from '@noble/hashes/utils.js'

/** RFC 9180 section 5.1, `key_schedule_context` of that info: mode ‖ psk_id_hash ‖ info_hash. */
export const hpkeContext: Uint8Array = /* @__PURE__ */ hexToBytes(
  '008fc3aeb832490a4b5ab3e42023287db29a1f4bc7c222c0df228727b70a4021122f3f04e9206cd12413503529b47ac6a630b92ec4cf7d234508d0af9771c99e50',
)
