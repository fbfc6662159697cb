/** The part of the package, until the screen that uses it has moved there. */

export { CopyButton } from '@embedded-wallet/ui/parts'
