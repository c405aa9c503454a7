// Prints the table of environment variables in the README.
import { describeVariables } from '../apps/server/src/start/config.ts'

process.stdout.write(describeVariables())
