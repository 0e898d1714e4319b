import { runImport } from '../institutions/master/import/runImport.ts'

process.exitCode = await runImport('import:postal_codes', process.argv.slice(2))
