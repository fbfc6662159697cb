/** The domain of the sandbox's own UMA addresses. Source: its option `umaDomain`. */

export const umaDomain = 'sandbox.example'
