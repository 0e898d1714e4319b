import { z } from 'zod'
import { createPool } from '../server/db/connection.ts'
import { importInstitutionFile } from '../server/institutions/master/import/importInstitutionFile.ts'

// Runs one import in a separate process, so that its peak memory is that of the import: node importProcess.ts OWNER_URL FILE

const [ownerUrl, file] = z.tuple([z.string(), z.string()]).parse(process.argv.slice(2))
const pool = createPool(ownerUrl, { max: 2, name: 'renkei bench import' })
const begin = performance.now()
const { added, rejected } = await importInstitutionFile(pool, file)
const milliseconds = performance.now() - begin
await pool.end()
process.stdout.write(
  JSON.stringify({ added, rejected, milliseconds, peakBytes: process.resourceUsage().maxRSS * 1024 }),
)
