/** A style sheet has no values: `import '@embedded-wallet/ui/styles.css'`. */

export {}
