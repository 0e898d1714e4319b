import { runImport } from '../institutions/master/import/runImport.ts'

process.exitCode = await runImport('import:municipalities', process.argv.slice(2))
