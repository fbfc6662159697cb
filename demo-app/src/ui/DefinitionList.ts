/** The part of the package, until the screen that uses it has moved there. */

export { DefinitionList, type DefinitionRow } from '@embedded-wallet/ui/parts'
