import { consoleOutput } from '../operator/commandLine.ts'
import { auditVerifyCommand } from '../operator/verifyCommands.ts'
import { runCommand } from './runCommand.ts'

await runCommand(() => auditVerifyCommand(process.env, consoleOutput))
