/** What a bundler for pages finds instead of the sandbox for Node. It exports nothing, so the build fails. Otherwise it throws in the page. */

throw new Error('@embedded-wallet/sandbox/node runs on Node only. In a page, use @embedded-wallet/sandbox.')
