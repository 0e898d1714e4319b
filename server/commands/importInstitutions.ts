import { runImport } from '../institutions/master/import/runImport.ts'

process.exitCode = await runImport('import:institutions', process.argv.slice(2))
