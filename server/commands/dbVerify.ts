import { consoleOutput } from '../operator/commandLine.ts'
import { factsVerifyCommand } from '../operator/verifyCommands.ts'
import { runCommand } from './runCommand.ts'

await runCommand(() => factsVerifyCommand(process.env, consoleOutput))
