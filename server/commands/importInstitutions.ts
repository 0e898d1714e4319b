import { runImport } from '../ingest/runImport.ts'

process.exitCode = await runImport('import:institutions', process.argv.slice(2))
