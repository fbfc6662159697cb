/** The questions: they load when the first view of a page is there. */

export { RawPayloadDialog } from './RawPayloadDialog.js'
export { Reauthentication } from './Reauthentication.js'
