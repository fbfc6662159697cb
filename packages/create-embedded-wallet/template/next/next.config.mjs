/** Node loads the sandbox itself: Next.js need not bundle it. */
export default { serverExternalPackages: ['@embedded-wallet/sandbox'] }
