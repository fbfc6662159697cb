/** The screens of the sandbox's drawer: each section open, and how an action ended. */

import type { User } from '../user.js'
import type { Chapter } from './screen.js'

const drawerOf = ({ page }: User) => page.getByRole('dialog', { name: 'Sandbox' })

/** Opens a section, or closes it. */
const toggle = (user: User, title: string) =>
  drawerOf(user).getByRole('heading', { name: title, exact: true }).click()

const title = 'Your wallet'

export const sandbox: Chapter = {
  name: 'the sandbox drawer',
  email: 'dora@shop.example',
  screens: [
    {
      name: 'drawer-without-wallet',
      reach: async (user, url) => {
        await user.openDemo(url)
        await user.click('Sandbox')
      },
      title: 'Create your wallet',
      shows: (page) => [page.getByText('Open a wallet first: this concerns its owner.')],
    },
    {
      name: 'drawer-scenarios',
      reach: async (user, url) => {
        await user.signUpWithFunds(url)
        await user.click('Sandbox')
      },
      title,
      shows: (page) => [page.getByRole('button', { name: 'Try: Takes six minutes' })],
    },
    {
      name: 'drawer-scenario-ready',
      reach: (user) => user.click('Try: Takes six minutes'),
      title,
      shows: (page) => [page.getByRole('button', { name: 'Go to the form' })],
    },
    {
      name: 'drawer-money-clock-faults',
      reach: async (user) => {
        await toggle(user, 'Scenarios')
        for (const section of ['Incoming money', 'Clock', 'Faults']) await toggle(user, section)
        await user.click('Lost answer')
      },
      title,
      shows: (page) => [page.getByRole('list', { name: 'Waiting faults' })],
    },
    {
      name: 'drawer-codes-agents',
      reach: async (user) => {
        await user.click('Remove all')
        for (const section of ['Incoming money', 'Clock', 'Faults', 'Codes', 'Agents'])
          await toggle(user, section)
        await user.click('Create an agent')
        await user.click('Let it ask to pay me')
      },
      title,
      shows: (page) => [page.getByRole('button', { name: 'Approve 25.00 USD' })],
    },
    {
      name: 'drawer-webhooks',
      reach: async (user) => {
        for (const section of ['Codes', 'Agents', 'Webhooks']) await toggle(user, section)
      },
      title,
      shows: (page) => [page.getByText('Signature verified').first()],
    },
    {
      name: 'drawer-profile-reset',
      reach: async (user) => {
        for (const section of ['Webhooks', 'Profile', 'Start over']) await toggle(user, section)
        await user.click('Delete everything…')
      },
      title,
      shows: (page) => [page.getByText('Everyone is signed out.')],
    },
  ],
}
