import { consoleOutput } from '../operator/commandLine.ts'
import { tenantCommand } from '../operator/tenantCommand.ts'
import { runCommand } from './runCommand.ts'

await runCommand(() => tenantCommand(process.argv.slice(2), process.env, consoleOutput))
