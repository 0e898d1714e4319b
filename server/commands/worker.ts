import { keepCompiledCode } from '../compiledCode.ts'
import { runCommand } from './runCommand.ts'

// The process of a worker that does nothing else.
await runCommand(async () => {
  keepCompiledCode(process.env)
  await import('../runWorker.ts')
})
