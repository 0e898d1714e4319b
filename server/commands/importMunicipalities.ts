import { runImport } from '../ingest/runImport.ts'

process.exitCode = await runImport('import:municipalities', process.argv.slice(2))
