import { runImport } from '../institutions/master/import/runImport.ts'
import { runCommand } from './runCommand.ts'

await runCommand(() => runImport('import:institutions', process.argv.slice(2)))
