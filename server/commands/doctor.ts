import { doctorCommand } from '../doctor/doctorCommand.ts'
import { consoleOutput } from '../operator/commandLine.ts'
import { runCommand } from './runCommand.ts'

await runCommand(() => doctorCommand(process.argv.slice(2), process.env, consoleOutput))
