/** Puts the SDK into a bare page, for stories that need a real browser but no user interface. */

import * as core from '@embedded-wallet/core'

Object.assign(globalThis, { core })
