import { doctorCommand } from '../doctor/doctorCommand.ts'
import { consoleOutput } from '../operator/commandLine.ts'

process.exitCode = await doctorCommand(process.argv.slice(2), process.env, consoleOutput)
