import { runImport } from '../institutions/master/import/runImport.ts'
import { runCommand } from './runCommand.ts'

await runCommand(() => runImport('import:dpc', process.argv.slice(2)))
