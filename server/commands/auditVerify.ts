import { consoleOutput } from '../operator/commandLine.ts'
import { auditVerifyCommand } from '../operator/verifyCommands.ts'

process.exitCode = await auditVerifyCommand(process.env, consoleOutput)
