import { consoleOutput } from '../operator/commandLine.ts'
import { secretCommand } from '../operator/secretCommand.ts'

process.exitCode = await secretCommand(process.argv.slice(2), process.env, consoleOutput)
