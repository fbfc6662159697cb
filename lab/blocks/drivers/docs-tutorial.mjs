/** The tutorial ends with the same app as the quick start. */

export { default } from './README.mjs'
