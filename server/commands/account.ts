import { consoleOutput } from '../operator/commandLine.ts'
import { accountCommand } from '../operator/accountCommand.ts'

process.exitCode = await accountCommand(process.argv.slice(2), process.env, consoleOutput)
