import { runImport } from '../institutions/master/import/runImport.ts'
import { runCommand } from './runCommand.ts'

await runCommand(() => runImport('import:postal_codes', process.argv.slice(2)))
