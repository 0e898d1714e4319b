import { consoleOutput } from '../operator/commandLine.ts'
import { secretCommand } from '../operator/secretCommand.ts'
import { runCommand } from './runCommand.ts'

await runCommand(() => secretCommand(process.argv.slice(2), process.env, consoleOutput))
