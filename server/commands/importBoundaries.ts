import { runBoundaryImport } from '../maps/boundaries/runBoundaryImport.ts'
import { runCommand } from './runCommand.ts'

await runCommand(() => runBoundaryImport(process.argv.slice(2)))
