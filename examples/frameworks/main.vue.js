import { connectWallet } from '@embedded-wallet/ui/elements'
import { createApp } from 'vue'
import ShopPage from './ShopPage.vue'

connectWallet({ relayUrl: '/wallet' })
createApp(ShopPage).mount('main')
