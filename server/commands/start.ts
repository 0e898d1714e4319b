import { buildIfStale } from './buildIfStale.ts'
import { runCommand } from './runCommand.ts'

await runCommand(async () => {
  if (!(await buildIfStale())) return 1
  await import('../main.ts')
  return 0
})
