/** The least that logs in with the elements: their registration, and the element of the page. */

import { register } from '@teamhanko/hanko-elements'

await register(location.origin)
