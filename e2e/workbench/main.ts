/** A bare page with the SDK in it, for stories that need a real browser and no user interface. */

import * as core from '@embedded-wallet/core'

Object.assign(globalThis, { core })
