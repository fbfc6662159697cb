/** Tests of the sandbox that do not hold in a page of an engine, each with its reason. */

const stack = 'it expects the stack of an error in the form of V8'
const upload = 'an upload, made in a page and read in the same page, ends in a 500 there'

export const leftOut = {
  chromium: [],
  firefox: [{ file: 'packages/sandbox/test/events.test.ts', reason: stack }],
  webkit: [
    { file: 'packages/sandbox/test/events.test.ts', reason: stack },
    { file: 'packages/sandbox/test/platform.test.ts', reason: upload },
    { file: 'packages/sandbox/test/platformRows.test.ts', reason: upload },
  ],
}
