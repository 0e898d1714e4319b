import { runDesignationImport } from '../institutions/master/designations/runDesignationImport.ts'
import { runCommand } from './runCommand.ts'

await runCommand(() => runDesignationImport(process.argv.slice(2)))
