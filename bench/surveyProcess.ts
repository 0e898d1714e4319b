import { z } from 'zod'
import { openDatabase } from '../server/db/connection.ts'
import { runUploads } from '../server/intake/takeIn/runUploads.ts'
import { folderStorage } from '../server/storage/folderStorage.ts'

// Processes the files of a tenant in a separate process, so that its peak memory is theirs: node surveyProcess.ts OWNER_URL SECRET STORAGE
// TENANT_ID

const [ownerUrl, secretText, storageDir, tenant] = z
  .tuple([z.string(), z.string(), z.string(), z.string()])
  .parse(process.argv.slice(2))
const secret = Buffer.from(secretText)
const database = openDatabase({ ownerUrl, secret, poolSize: 2 })
const begin = performance.now()
await runUploads({ database, storage: folderStorage(storageDir), secret }, Number(tenant))
const milliseconds = performance.now() - begin
await database.close()
process.stdout.write(JSON.stringify({ milliseconds, peakBytes: process.resourceUsage().maxRSS * 1024 }))
