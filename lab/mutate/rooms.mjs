/** The rooms under mutation: what is changed in each, the tests that witness it, and the score that it must have. */

const core = (...names) => names.map((name) => `packages/core/src/${name}/**/*.test.ts`)
const vectors = (...names) => names.map((name) => `packages/core/test/vectors/${name}.test.ts`)
const relay = (...names) => names.map((name) => `packages/relay/test/${name}.test.ts`)

/**
 * `quick` runs first, `slow` only for what survived it: a story that opens a whole system costs a second for each mutant. A room
 * with quick tests that say enough has no slow ones.
 *
 * `files` are those of the room that decide something; without it all. The rest of the protocol is schemas and tables, which other
 * tests compare with the interface as a whole; the rest of the sandbox's payments only moves records.
 *
 * @type {{ name: string, mutate: string, files?: string[], quick: string[], slow: string[], bound?: number }[]}
 */
export const rooms = [
  {
    name: 'core/crypto',
    mutate: 'packages/core/src/crypto',
    quick: [...core('crypto'), ...vectors('base58check', 'ecdsaSignature', 'sealedSessionKey')],
    slow: vectors('hpke', 'p256'),
    bound: 90,
  },
  {
    name: 'core/keys',
    mutate: 'packages/core/src/keys',
    quick: core('keys'),
    slow: [],
    bound: 90,
  },
  {
    name: 'core/tabs',
    mutate: 'packages/core/src/tabs',
    quick: core('tabs'),
    slow: [],
    bound: 90,
  },
  {
    name: 'core/session',
    mutate: 'packages/core/src/session',
    quick: core('session'),
    slow: [],
    bound: 90,
  },
  {
    name: 'core/payments',
    mutate: 'packages/core/src/payments',
    quick: core('payments'),
    slow: [],
    bound: 90,
  },
  {
    name: 'core/signing',
    mutate: 'packages/core/src/signing',
    quick: core('signing'),
    slow: [],
    bound: 90,
  },
  {
    name: 'relay/ownership',
    mutate: 'packages/relay/src/ownership',
    quick: ['packages/relay/src/ownership/**/*.test.ts', ...relay('attacks')],
    slow: [],
    bound: 90,
  },
  {
    name: 'relay/quotas',
    mutate: 'packages/relay/src/quotas',
    quick: ['packages/relay/src/quotas/**/*.test.ts'],
    slow: [],
    bound: 90,
  },
  {
    name: 'relay/policy',
    mutate: 'packages/relay/src/policy',
    quick: ['packages/relay/src/policy/**/*.test.ts', ...relay('changes', 'checks', 'integratorCode')],
    slow: [],
    bound: 90,
  },
  {
    name: 'relay/login',
    mutate: 'packages/relay/src/login',
    quick: ['packages/relay/src/login/**/*.test.ts', ...relay('checks', 'options')],
    slow: [],
    bound: 90,
  },
  {
    name: 'platform/webhooks',
    mutate: 'packages/platform/src/webhooks',
    quick: ['packages/platform/src/webhooks/*.test.ts'],
    slow: [],
    bound: 80,
  },
  {
    name: 'platform/transport',
    mutate: 'packages/platform/src/transport',
    quick: ['packages/platform/src/transport/*.test.ts'],
    slow: [],
    bound: 80,
  },
  {
    name: 'sandbox/payments',
    mutate: 'packages/sandbox/src/payments',
    files: ['pricing.ts', 'withdrawalFee.ts', 'dailyVolume.ts'],
    quick: ['packages/sandbox/src/payments/*.test.ts'],
    slow: [],
    bound: 80,
  },
  {
    name: 'protocol',
    mutate: 'packages/protocol/src',
    files: [
      'branding.ts',
      'callErrors.ts',
      'credentials.ts',
      'httpResponse.ts',
      'identifiers.ts',
      'strictJson.ts',
    ],
    quick: ['packages/protocol/src/*.test.ts'],
    slow: [],
    bound: 90,
  },
]
