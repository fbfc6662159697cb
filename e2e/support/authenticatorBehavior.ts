/** What every passkey authenticator does, as cases: the software one of the tests and Chromium's run the same. */

/** A device with an authenticator. Ids and handles are base64url. */
export interface Device {
  /** Creates a discoverable credential for the user handle. Returns its id. */
  create(userHandle: string, excluded?: readonly string[]): Promise<string>
  /** Uses a credential; an empty list allows every one. Returns its id and user handle. */
  get(allowed?: readonly string[]): Promise<{ id: string; userHandle: string }>
  /** signalUnknownCredential */
  signalUnknown(id: string): Promise<void>
  /** signalAllAcceptedCredentials */
  signalAccepted(userHandle: string, ids: readonly string[]): Promise<void>
}

/** One behavior: what a device does, and what comes of it. A failure is the name of its DOMException. */
export interface Behavior {
  title: string
  run(device: Device): Promise<unknown>
  expected: unknown
}

const [ada, bob] = ['YWRh', 'Ym9i']
const nameOf = (action: Promise<unknown>) =>
  action.then(
    () => 'works',
    (error: Error) => error.name,
  )
/** Which of the credentials the device can use. */
const usable = async (device: Device, ids: readonly string[]) => {
  const found: boolean[] = []
  for (const id of ids) found.push((await nameOf(device.get([id]))) === 'works')
  return found
}

/** @see https://www.w3.org/TR/webauthn-3/ */
export const behaviors: readonly Behavior[] = [
  {
    title: 'a new credential with the same RP and user handle takes the place of the older (6.3.2, create)',
    run: async (device) => {
      const ids = [await device.create(ada), await device.create(ada)]
      return { usable: await usable(device, ids), isNewest: (await device.get()).id === ids[1] }
    },
    expected: { usable: [false, true], isNewest: true },
  },
  {
    title: 'a credential with another user handle stands beside the older (6.3.2, create)',
    run: async (device) => usable(device, [await device.create(ada), await device.create(bob)]),
    expected: [true, true],
  },
  {
    title: 'an excluded credential prevents a new one, and stays (6.3.2, excludeCredentialDescriptorList)',
    run: async (device) => {
      const id = await device.create(ada)
      const error = await nameOf(device.create(bob, [id]))
      const sameHandle = await nameOf(device.create(ada, [id]))
      return { error, sameHandle, usable: await usable(device, [id]) }
    },
    expected: { error: 'InvalidStateError', sameHandle: 'InvalidStateError', usable: [true] },
  },
  {
    title:
      'an excluded credential of another device prevents nothing (6.3.2, excludeCredentialDescriptorList)',
    run: async (device) => usable(device, [await device.create(ada, ['AQIDBAUGBwgJCgsMDQ4PEA'])]),
    expected: [true],
  },
  {
    title: 'a user handle has at most 64 bytes (5.1.3, create)',
    run: async (device) => [
      await nameOf(device.create('A'.repeat(88))),
      await nameOf(device.create('A'.repeat(86))),
    ],
    expected: ['TypeError', 'works'],
  },
  {
    title: 'an assertion carries the user handle of its credential (6.3.3, get)',
    run: async (device) => {
      const id = await device.create(ada)
      await device.create(bob)
      return (await device.get([id])).userHandle
    },
    expected: ada,
  },
  {
    title: 'without a fitting credential an assertion fails (5.1.4, get)',
    run: async (device) => {
      const none = await nameOf(device.get())
      await device.create(ada)
      return [none, await nameOf(device.get(['AQIDBAUGBwgJCgsMDQ4PEA']))]
    },
    expected: ['NotAllowedError', 'NotAllowedError'],
  },
  {
    title: 'a signal about an unknown credential removes that one (5.1.10.2, signalUnknownCredential)',
    run: async (device) => {
      const ids = [await device.create(ada), await device.create(bob)]
      await device.signalUnknown(ids[0]!)
      await device.signalUnknown('AQIDBAUGBwgJCgsMDQ4PEA')
      return usable(device, ids)
    },
    expected: [false, true],
  },
  {
    title: 'a signal about accepted credentials removes only others of its user handle (5.1.10.3)',
    run: async (device) => {
      const ids = [await device.create(ada), await device.create(bob)]
      const afterEach: boolean[][] = []
      for (const [handle, accepted] of [
        [ada, [ids[0]!]],
        ['Y2Fyb2w', []],
        [ada, [ids[1]!]],
      ] as const) {
        await device.signalAccepted(handle, accepted)
        afterEach.push(await usable(device, ids))
      }
      return afterEach
    },
    expected: [
      [true, true],
      [true, true],
      [false, true],
    ],
  },
]
