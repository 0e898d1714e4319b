import { runImport } from '../institutions/master/import/runImport.ts'

process.exitCode = await runImport('import:dpc', process.argv.slice(2))
