import { runDesignationImport } from '../institutions/master/designations/runDesignationImport.ts'

process.exitCode = await runDesignationImport(process.argv.slice(2))
