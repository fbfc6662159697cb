/** The sections of the settings: they load when one of them is shown. */

// So that what both need is in the second chunk.
export { Reauthentication } from '../question/secondChunk.js'
export { AllSections } from './AllSections.js'
export { Contact } from './Contact.js'
export { Devices } from './Devices.js'
export { Privacy } from './Privacy.js'
export { Recovery } from './Recovery.js'
export { Ways } from './Ways.js'
