#!/usr/bin/env node
import '../dist/create/cli.js'
