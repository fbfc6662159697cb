/** The part of the package, until the screen that uses it has moved there. */

export { type Choice, RadioGroup } from '@embedded-wallet/ui/parts'
