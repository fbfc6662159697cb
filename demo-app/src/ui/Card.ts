/** The part of the package, until the screen that uses it has moved there. */

export { Card, focusWhenLost, Heading } from '@embedded-wallet/ui/parts'
