/** The rooms under mutation: what is changed in each, the tests that witness it, and the score that it must have. */

const vectors = (...names) => names.map((name) => `packages/core/test/vectors/${name}.test.ts`)
const relay = (...names) => names.map((name) => `packages/relay/test/${name}.test.ts`)

/** A folder of a package with the unit tests in it. `quick` adds some that run first, `slow` some for what survived those. */
const room = (name, bound, { quick = [], slow = [], files } = {}) => {
  const [part, folder] = name.split('/')
  const mutate = `packages/${part}/src${folder === undefined ? '' : `/${folder}`}`
  return { name, mutate, files, bound, slow, quick: [`${mutate}/**/*.test.ts`, ...quick] }
}

/**
 * A story that opens a whole system costs a second for each mutant. A room with quick tests that say enough has no slow ones.
 *
 * `files` are those of the room that decide something; without it all. The rest of the protocol is schemas and tables, which other
 * tests compare with the interface as a whole; the rest of the sandbox's payments only moves records.
 */
export const rooms = [
  room('core/crypto', 90, {
    quick: vectors('base58check', 'ecdsaSignature', 'sealedSessionKey'),
    slow: vectors('hpke', 'p256'),
  }),
  ...['keys', 'tabs', 'session', 'payments', 'signing'].map((folder) => room(`core/${folder}`, 90)),
  room('relay/ownership', 90, { quick: relay('attacks') }),
  room('relay/quotas', 90),
  room('relay/policy', 90, { quick: relay('changes', 'checks', 'integratorCode') }),
  room('relay/login', 90, { quick: relay('checks', 'options') }),
  room('platform/webhooks', 80),
  room('platform/transport', 80),
  room('sandbox/payments', 80, { files: ['pricing.ts', 'fees.ts'] }),
  room('protocol', 90, {
    files: ['branding', 'callErrors', 'credentials', 'httpResponse', 'identifiers', 'strictJson'].map(
      (file) => `${file}.ts`,
    ),
  }),
]
