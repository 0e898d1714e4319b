import { buildIfStale } from './buildIfStale.ts'
import { runCommand } from './runCommand.ts'

await runCommand(
  async () => {
    if (!(await buildIfStale())) return 1
    await import('../main.ts')
    return 0
  },
  {
    text: `npm start

Builds the web app if its sources have changed, then serves everything until it is stopped. The environment configures it (docs/CONFIGURATION.md).`,
  },
)
