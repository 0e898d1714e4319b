import { consoleOutput } from '../operator/commandLine.ts'
import { tenantCommand } from '../operator/tenantCommand.ts'

process.exitCode = await tenantCommand(process.argv.slice(2), process.env, consoleOutput)
