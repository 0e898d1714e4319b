import { consoleOutput } from '../operator/commandLine.ts'
import { auditVerifyCommand } from '../operator/verifyCommands.ts'
import { runCommand } from './runCommand.ts'

await runCommand(() => auditVerifyCommand(process.env, consoleOutput), {
  text: `npm run audit:verify

Checks the seals of the audit log, and names what has been changed. Writes nothing.`,
})
