import { consoleOutput } from '../operator/commandLine.ts'
import { factsVerifyCommand } from '../operator/verifyCommands.ts'
import { runCommand } from './runCommand.ts'

await runCommand(() => factsVerifyCommand(process.env, consoleOutput), {
  text: `npm run db:verify

Recomputes links, costs and sums from the facts, and names what differs. Writes nothing.`,
})
