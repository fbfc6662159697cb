/** Options of a sandbox with single behaviors of a deployment. The package does not export it: its options are the profiles. */

export { withBehaviors } from '../../packages/sandbox/src/deployment.js'
