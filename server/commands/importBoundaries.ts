import { runBoundaryImport } from '../maps/boundaries/runBoundaryImport.ts'

process.exitCode = await runBoundaryImport(process.argv.slice(2))
