/** The part of the package, until the screen that uses it has moved there. */

export { Button } from '@embedded-wallet/ui/parts'
