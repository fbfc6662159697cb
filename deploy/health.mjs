/** Ends with 0 when an address responds with success, else with 1: the health check of the containers. */

const response = await fetch(process.argv[2]).catch(() => undefined)
process.exitCode = response?.ok ? 0 : 1
