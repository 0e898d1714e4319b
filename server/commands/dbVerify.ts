import { consoleOutput } from '../operator/commandLine.ts'
import { factsVerifyCommand } from '../operator/verifyCommands.ts'

process.exitCode = await factsVerifyCommand(process.env, consoleOutput)
