import { consoleOutput } from '../operator/commandLine.ts'
import { accountCommand } from '../operator/accountCommand.ts'
import { runCommand } from './runCommand.ts'

await runCommand(() => accountCommand(process.argv.slice(2), process.env, consoleOutput))
