#!/usr/bin/env node
import { run } from '../dist/create/cli.js'

await run(process.argv.slice(2))
