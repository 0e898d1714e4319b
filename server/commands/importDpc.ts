import { runImport } from '../ingest/runImport.ts'

process.exitCode = await runImport('import:dpc', process.argv.slice(2))
