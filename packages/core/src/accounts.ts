/** `@embedded-wallet/core/accounts`: the account types of the contract as data, for a form that enters one. A page without such a form does not load them. */

export {
  type AccountFieldRule,
  accountFieldsOf,
  accountTypesOf,
  type ExternalAccountType,
  holderFieldsOf,
  purposesOf,
  railsOf,
} from '@embedded-wallet/protocol'
