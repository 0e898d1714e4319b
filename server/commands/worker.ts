import { keepCompiledCode } from '../compiledCode.ts'
import { runCommand } from './runCommand.ts'

// The process of a worker that does nothing else.
await runCommand(
  async () => {
    keepCompiledCode(process.env)
    await import('../runWorker.ts')
  },
  {
    text: `npm run worker

Works through the queue of jobs until it is stopped. The environment says of which database (docs/CONFIGURATION.md).`,
  },
)
