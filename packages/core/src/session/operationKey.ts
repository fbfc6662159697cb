/** Where a pending operation is stored. */

import type { OpenWallet } from '../wallet/wallet.js'

export const operationKey = ({ account }: OpenWallet, id = ''): string => `operation/${account}/${id}`
