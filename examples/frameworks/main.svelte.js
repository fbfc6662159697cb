import { connectWallet } from '@embedded-wallet/ui/elements'
import { mount } from 'svelte'
import ShopPage from './ShopPage.svelte'

connectWallet({ relayUrl: '/wallet' })
mount(ShopPage, { target: document.querySelector('main') })
