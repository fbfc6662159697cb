import type { CDPSession, Page } from 'playwright'

export function addVirtualAuthenticator(page: Page): Promise<CDPSession>
