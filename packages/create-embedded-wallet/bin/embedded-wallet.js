#!/usr/bin/env node
import '../dist/doctor/cli.js'
